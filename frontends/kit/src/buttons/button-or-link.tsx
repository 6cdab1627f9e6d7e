import type { ButtonHTMLAttributes, MouseEventHandler, Ref } from 'react';
import { Link } from 'react-router';

export interface ButtonOrLinkTarget {
  to?: string;
  replace?: boolean;
  /** An external URL, opened in a new tab. */
  href?: string;
  /** For links to stores that may pay a commission. */
  sponsored?: boolean;
  ref?: Ref<HTMLButtonElement & HTMLAnchorElement>;
}

type Props = ButtonOrLinkTarget & ButtonHTMLAttributes<HTMLButtonElement>;

export function ButtonOrLink(props: Props) {
  const { to, replace, href, sponsored, ref, disabled, type = 'button', children, ...rest } = props;
  const linkProps = rest as Record<string, unknown>;
  if (to !== undefined && !disabled) {
    return (
      <Link {...linkProps} to={to} replace={replace ?? false} ref={ref}>
        {children}
      </Link>
    );
  }
  if (href !== undefined && !disabled) {
    const onClick: MouseEventHandler<HTMLElement> | undefined = rest.onClick;
    return (
      <a
        {...linkProps}
        href={href}
        target="_blank"
        rel={sponsored ? 'sponsored noopener nofollow' : 'noopener nofollow'}
        // A middle click opens the link but fires no click event.
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
