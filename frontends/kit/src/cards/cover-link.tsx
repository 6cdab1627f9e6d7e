import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './cards.module.css';

/** The title of a card; with `to`, a link that reaches over the whole card. */
export function CoverLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <Link to={to} className={css.cover}>
      {children}
    </Link>
  );
}
