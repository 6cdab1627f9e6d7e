import { useId } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { appendQuery } from '../http/urls.ts';
import { getMenuName, useHistoryEntries } from './history-entries.ts';

export interface Dialog {
  open: boolean;
  value: string | undefined;
  /** Adds a history entry, so that Back closes the dialog. */
  show: (value?: string) => void;
  /** Goes back in the history, or removes the parameter if a link opened the dialog. */
  hide: () => void;
  /** Use this instead of `hide` followed by `navigate`, because those race with each other. */
  closeAndNavigate: (to: string) => void;
  href: (value?: string) => string;
}

/** Stores the dialog in the query parameter `name`. Links open it, Back closes it, and a reload keeps it. */
export function useDialog(name: string): Dialog {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const entries = useHistoryEntries();
  const value = params.get(name);

  const buildHref = (from: Pick<Location, 'pathname' | 'search'>, next = ''): string => {
    const query = new URLSearchParams(from.search);
    query.set(name, next);
    return `${from.pathname}?${query}`;
  };
  return {
    open: value !== null,
    value: value || undefined,
    href: next => buildHref({ pathname, search }, next),
    show: next => entries.open(name, from => buildHref(from, next)),
    hide: () =>
      entries.close(name, () => {
        const query = new URLSearchParams(search);
        query.delete(name);
        // Closes the dialogs above too: all that have history entries, because this one has none.
        for (const dialogAbove of entries.dialogs) query.delete(dialogAbove);
        return navigate(appendQuery(pathname, query), { replace: true });
      }),
    closeAndNavigate: entries.leave,
  };
}

export type Sheet = Pick<Dialog, 'open' | 'hide' | 'closeAndNavigate'> & { show: () => void };

/** Makes sheet ids differ after a reload, so that no sheet reopens. */
const pageLoadId = Math.random().toString(36).slice(2);

/** A dialog or menu without a URL. Back or a reload closes it. */
export function useSheet({ menu = false } = {}): Sheet {
  const id = `${pageLoadId}${useId()}`;
  const name = menu ? getMenuName(id) : id;
  const entries = useHistoryEntries();
  return {
    open: entries.dialogs.includes(name),
    show: () => entries.open(name, from => from.pathname + from.search),
    hide: () => entries.close(name),
    closeAndNavigate: entries.leave,
  };
}
