import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './cards.module.css';

export interface CardLinkProps {
  to?: string;
  onOpen?: () => void;
  children: ReactNode;
}

export function CardLink({ to, onOpen, children }: CardLinkProps) {
  if (to === undefined) return children;
  return (
    <Link to={to} onClick={onOpen} className={css.cover}>
      {children}
    </Link>
  );
}
