import type { ReactNode } from 'react';
import { Act } from '../buttons/act.tsx';
import css from './cards.module.css';

export interface CoverLinkProps {
  /** A path of ours. */
  to?: string;
  /** The address of a store. */
  href?: string;
  /** Besides what it leads to. */
  onOpen?: () => void;
  children: ReactNode;
}

/** The title of a card; where it leads somewhere, a link that reaches over the whole card. */
export function CoverLink({ to, href, onOpen, children }: CoverLinkProps) {
  if (to === undefined && href === undefined) return children;
  return (
    <Act to={to} href={href} sponsored onClick={onOpen} className={css.cover}>
      {children}
    </Act>
  );
}
