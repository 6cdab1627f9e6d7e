import { useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { withSearch } from '../format/urls.ts';

export interface Dialog {
  open: boolean;
  /** What it was opened for, as an id. */
  value: string | undefined;
  /** Opens it: a new entry in the history, so that Back closes it. */
  show: (value?: string) => void;
  /** Closes it: goes back where opening it came from here, else takes the parameter away. */
  hide: () => void;
  /** Closes it and goes elsewhere by one navigation; one after `hide` would race with going back. */
  leaveFor: (to: string) => void;
  /** The address that opens it, for a link. */
  href: (value?: string) => string;
}

const marked = (state: unknown, name: string): boolean =>
  typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === name;

/**
 * A dialog with an address: the query parameter `name`. A link can open it, Back closes it, a reload keeps it.
 */
export function useDialog(name: string): Dialog {
  const [params] = useSearchParams();
  const location = useLocation();
  const { pathname, search, state } = location;
  const navigate = useNavigate();
  const value = params.get(name);
  // Left once: the address is another only a moment after a click, and going back twice leaves the page.
  const left = useRef<Location>(undefined);
  const leave = (go: () => unknown) => {
    if (left.current === location) return;
    left.current = location;
    go();
  };

  const href = (next = ''): string => {
    const query = new URLSearchParams(search);
    query.set(name, next);
    return `${pathname}?${query}`;
  };
  return {
    open: value !== null,
    value: value || undefined,
    href,
    show: next => navigate(href(next), { state: { dialog: name } }),
    hide: () =>
      leave(() => {
        if (marked(state, name)) return navigate(-1);
        const query = new URLSearchParams(search);
        query.delete(name);
        return navigate(withSearch(pathname, query), { replace: true });
      }),
    leaveFor: to => leave(() => navigate(to, { replace: true })),
  };
}
