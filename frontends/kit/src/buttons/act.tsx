import type { ButtonHTMLAttributes, MouseEventHandler, Ref } from 'react';
import { Link } from 'react-router';

export interface ActTarget {
  /** A path of ours. */
  to?: string;
  /** Replaces the entry in the history instead of adding one. */
  replace?: boolean;
  /** An address elsewhere; opens in a new tab, and tells the other site nothing. */
  href?: string;
  /** The address is that of a store, which may pay for who comes. */
  sponsored?: boolean;
  ref?: Ref<HTMLButtonElement & HTMLAnchorElement>;
}

type Props = ActTarget & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button, a link of ours or a link away: the same look, each with its own element. */
export function Act(props: Props) {
  const { to, replace, href, sponsored, ref, disabled, type = 'button', children, ...rest } = props;
  const shared = rest as Record<string, unknown>;
  if (to !== undefined && !disabled) {
    return (
      <Link {...shared} to={to} replace={replace ?? false} ref={ref}>
        {children}
      </Link>
    );
  }
  if (href !== undefined && !disabled) {
    const onClick: MouseEventHandler<HTMLElement> | undefined = rest.onClick;
    return (
      <a
        {...shared}
        href={href}
        target="_blank"
        rel={sponsored ? 'sponsored noopener nofollow' : 'noopener nofollow'}
        // The middle button opens a link too, without a click.
        onAuxClick={event => event.button === 1 && onClick?.(event)}
        ref={ref}
      >
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
