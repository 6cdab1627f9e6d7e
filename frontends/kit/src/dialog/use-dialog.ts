import { useId } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { appendQuery } from '../http/urls.ts';
import { menuName, useHistoryEntries } from './history-entries.ts';

export interface Dialog {
  open: boolean;
  value: string | undefined;
  /** Adds a history entry, so that Back closes the dialog. */
  show: (value?: string) => void;
  /** Goes back if the dialog was opened from here, else removes the parameter. */
  hide: () => void;
  /** Closes the dialog and navigates in one step. A navigation after `hide` would race with going back. */
  closeAndNavigate: (to: string) => void;
  href: (value?: string) => string;
}

/** A dialog with the query parameter `name`: a link can open it, Back closes it, a reload keeps it. */
export function useDialog(name: string): Dialog {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const entries = useHistoryEntries();
  const value = params.get(name);

  const hrefOver = (at: Pick<Location, 'pathname' | 'search'>, next = ''): string => {
    const query = new URLSearchParams(at.search);
    query.set(name, next);
    return `${at.pathname}?${query}`;
  };
  return {
    open: value !== null,
    value: value || undefined,
    href: next => hrefOver({ pathname, search }, next),
    show: next => entries.push(name, at => hrefOver(at, next)),
    hide: () =>
      entries.leave(name, () => {
        const query = new URLSearchParams(search);
        query.delete(name);
        // Dialogs opened over it close too.
        for (const above of entries.dialogs) query.delete(above);
        return navigate(appendQuery(pathname, query), { replace: true });
      }),
    closeAndNavigate: entries.replace,
  };
}

export type Sheet = Pick<Dialog, 'open' | 'hide' | 'closeAndNavigate'> & { show: () => void };

/** Sheets of an earlier page load are closed. */
const pageLoad = Math.random().toString(36).slice(2);

/** A dialog or menu without a URL: Back or a reload closes it. */
export function useSheet({ menu = false } = {}): Sheet {
  const id = `${pageLoad}${useId()}`;
  const name = menu ? menuName(id) : id;
  const entries = useHistoryEntries();
  return {
    open: entries.dialogs.includes(name),
    show: () => entries.push(name, at => at.pathname + at.search),
    hide: () => entries.leave(name),
    closeAndNavigate: entries.replace,
  };
}
