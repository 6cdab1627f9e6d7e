import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './cards.module.css';

export interface CoverLinkProps {
  /** A path of this site. */
  to?: string;
  onOpen?: () => void;
  children: ReactNode;
}

export function CoverLink({ to, onOpen, children }: CoverLinkProps) {
  if (to === undefined) return children;
  return (
    <Link to={to} onClick={onOpen} className={css.cover}>
      {children}
    </Link>
  );
}
