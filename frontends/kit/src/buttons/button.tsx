import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '../layout/class-names.ts';
import { Act, type ActTarget } from './act.tsx';
import css from './button.module.css';

export type ButtonVariant = 'primary' | 'soft' | 'line' | 'ghost' | 'leaf' | 'danger' | 'danger-ghost';

export interface ButtonProps extends ActTarget, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** One `primary` a view; `soft` for what repeats in a grid. */
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
  block?: boolean;
  /** It is at work: says so, and takes no second press. */
  busy?: boolean;
  /** Looks and reads as disabled while something is missing; a press is taken all the same, to say at the field what. */
  held?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  type?: 'button' | 'submit';
}

const variantClass: Record<ButtonVariant, string | undefined> = {
  primary: css.primary,
  soft: css.soft,
  line: css.line,
  ghost: css.ghost,
  leaf: css.leaf,
  danger: css.danger,
  'danger-ghost': css.dangerGhost,
};

export function Button({
  variant = 'line',
  size = 'md',
  block,
  busy,
  held,
  icon,
  iconEnd,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <Act
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || rest['aria-busy'] || undefined}
      aria-disabled={held || undefined}
      className={cx(
        css.button,
        variantClass[variant],
        size === 'lg' && css.lg,
        block && css.block,
        busy && css.busy,
        className,
      )}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon}
      <span className={css.label}>{children}</span>
      {iconEnd}
    </Act>
  );
}
