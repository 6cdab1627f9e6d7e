import type { ReactNode } from 'react';
import { Act } from '../buttons/act.tsx';
import css from './cards.module.css';

export interface CoverLinkProps {
  /** A path of this site. */
  to?: string;
  /** The URL of a store. */
  href?: string;
  /** Called in addition to following the link. */
  onOpen?: () => void;
  children: ReactNode;
}

/** The title of a card; as a link, it covers the whole card. */
export function CoverLink({ to, href, onOpen, children }: CoverLinkProps) {
  if (to === undefined && href === undefined) return children;
  return (
    <Act to={to} href={href} sponsored onClick={onOpen} className={css.cover}>
      {children}
    </Act>
  );
}
