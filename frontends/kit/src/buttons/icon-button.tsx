import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '../layout/class-names.ts';
import css from './button.module.css';
import { ButtonOrLink, type ButtonOrLinkTarget } from './button-or-link.tsx';

export interface IconButtonProps
  extends ButtonOrLinkTarget,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  solid?: boolean;
  /** Marks something new, which `label` must mention too. */
  dot?: boolean;
}

export function IconButton({ label, icon, solid, dot, className, ...rest }: IconButtonProps) {
  return (
    <ButtonOrLink
      title={label}
      aria-label={label}
      {...rest}
      className={cx(css.icon, solid && css.solid, dot && css.dot, className)}
    >
      {icon}
    </ButtonOrLink>
  );
}
