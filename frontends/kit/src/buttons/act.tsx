import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router';

export interface ActTarget {
  /** A path of ours. */
  to?: string;
  /** Replaces the entry in the history instead of adding one. */
  replace?: boolean;
  /** An address elsewhere; opens in a new tab, and tells the other site nothing. */
  href?: string;
  ref?: Ref<HTMLButtonElement & HTMLAnchorElement>;
}

type Props = ActTarget & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button, a link of ours or a link away: the same look, each with its own element. */
export function Act({ to, replace, href, ref, disabled, type = 'button', children, ...rest }: Props) {
  const shared = rest as Record<string, unknown>;
  if (to !== undefined && !disabled) {
    return (
      <Link {...shared} to={to} replace={replace ?? false} ref={ref}>
        {children}
      </Link>
    );
  }
  if (href !== undefined && !disabled) {
    return (
      <a {...shared} href={href} target="_blank" rel="noopener nofollow" ref={ref}>
        {children}
      </a>
    );
  }
  return (
    <button {...rest} type={type} disabled={disabled} ref={ref}>
      {children}
    </button>
  );
}
