import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '../layout/class-names.ts';
import css from './button.module.css';
import { ButtonOrLink, type ButtonOrLinkTarget } from './button-or-link.tsx';

export type ButtonVariant = 'primary' | 'soft' | 'line' | 'ghost' | 'leaf' | 'danger' | 'danger-ghost';

export interface ButtonProps
  extends ButtonOrLinkTarget,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** Use one `primary` per page, and `soft` for buttons repeated in a grid. */
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
  block?: boolean;
  /** Shows a spinner and disables the button. */
  busy?: boolean;
  /** Looks disabled while a required field is empty. Pressing the button shows which field. */
  looksDisabled?: boolean;
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
  looksDisabled,
  icon,
  iconEnd,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <ButtonOrLink
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || rest['aria-busy'] || undefined}
      aria-disabled={looksDisabled || undefined}
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
    </ButtonOrLink>
  );
}
