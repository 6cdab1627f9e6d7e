import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../layout/class-names.ts';
import css from './button.module.css';
import { ButtonOrLink, type ButtonOrLinkTarget } from './button-or-link.tsx';

/** Renders a link, or a button that looks like one if `to` and `href` are missing. */
export function TextLink({
  className,
  ...rest
}: ButtonOrLinkTarget & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>) {
  return <ButtonOrLink {...rest} className={cx(css.link, className)} />;
}
