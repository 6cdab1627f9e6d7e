import { useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** Names of the dialogs that are open over a page, the lowest first, as its entry of the history keeps them. */
export const openDialogs = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'dialogs' in state && Array.isArray(state.dialogs)
    ? state.dialogs.filter(name => typeof name === 'string')
    : [];

/** What a menu leads to takes the menu's place in the history. */
const menuPrefix = 'menu ';
export const menuName = (id: string): string => menuPrefix + id;

type Move = { push: string } | { leave: string } | { to: string };

/** Going back takes a moment: until it is over nothing else is done from the same entry. */
const settledMs = 1_000;
let done: { from: Location; at: number; move: Move } | undefined;
/** What was asked for meanwhile, and is done as soon as that is over. */
let waiting: Exclude<Move, { push: string }> | undefined;

/** True once for an entry: a double press opens or closes one thing. */
function isFirst(from: Location, move: Move): boolean {
  const now = performance.now();
  if (done?.from !== from || now - done.at >= settledMs) {
    done = { from, at: now, move };
    return true;
  }
  const isSame = JSON.stringify(done.move) === JSON.stringify(move);
  if (!isSame && !('push' in move)) waiting = move;
  return false;
}

/** Opens and closes dialogs as entries of the history: the one way for dialogs, sheets and menus. */
export function useHistoryEntries() {
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useRef(location);
  useLayoutEffect(() => {
    latest.current = location;
    if (!done || done.from === location) return;
    done = undefined;
    const move = waiting;
    waiting = undefined;
    const open = openDialogs(location.state);
    if (!move || ('leave' in move && !open.includes(move.leave)) || !isFirst(location, move)) return;
    if ('to' in move) void navigate(move.to, { replace: true });
    else void navigate(open.lastIndexOf(move.leave) - open.length);
  }, [location, navigate]);
  return {
    dialogs: openDialogs(location.state),
    /** Opens a dialog at an address. */
    push(name: string, to: string): void {
      const from = latest.current;
      if (!isFirst(from, { push: name })) return;
      const open = openDialogs(from.state);
      const isFromMenu = open.at(-1)?.startsWith(menuPrefix) ?? false;
      const below = isFromMenu ? open.slice(0, -1) : open;
      void navigate(to, { replace: isFromMenu, state: { dialogs: [...below, name] } });
    },
    /** Closes a dialog with all above it; `otherwise` where it was not opened from here, as by a link. */
    leave(name: string, otherwise: () => unknown): void {
      const from = latest.current;
      if (!isFirst(from, { leave: name })) return;
      const open = openDialogs(from.state);
      const place = open.lastIndexOf(name);
      if (place === -1) otherwise();
      else void navigate(place - open.length);
    },
    /** Goes elsewhere in the place of the present entry. */
    replace(to: string): void {
      if (isFirst(latest.current, { to })) void navigate(to, { replace: true });
    },
  };
}
