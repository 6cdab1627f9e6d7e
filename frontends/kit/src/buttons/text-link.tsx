import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../layout/class-names.ts';
import { Act, type ActTarget } from './act.tsx';
import css from './button.module.css';

/** A button if it has neither `to` nor `href`. */
export function TextLink({
  className,
  ...rest
}: ActTarget & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>) {
  return <Act {...rest} className={cx(css.link, className)} />;
}
