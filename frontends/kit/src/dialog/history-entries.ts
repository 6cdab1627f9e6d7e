import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** Names of the dialogs open over a page, the lowest first, as stored in its history entry. */
export const openDialogs = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'dialogs' in state && Array.isArray(state.dialogs)
    ? state.dialogs.filter(name => typeof name === 'string')
    : [];

/** A dialog opened from a menu replaces the menu in the history. */
const menuPrefix = 'menu ';
export const menuName = (id: string): string => menuPrefix + id;

/** The address of a dialog over an entry. */
type AddressOver = (location: Location) => string;
type Move =
  | { does: 'open'; name: string; at: AddressOver }
  | { does: 'close'; name: string }
  | { does: 'leave'; to: string };

/** The entry of the last move: until the location has changed, nothing else is done from it. */
let done: { from: Location; move: Move } | undefined;
/** An action requested meanwhile; it runs when the location has changed. */
let waiting: Move | undefined;

const isSame = (one: Move, other: Move): boolean =>
  one.does === other.does && ('name' in one && 'name' in other ? one.name === other.name : true);

/** Returns true once per entry, so that a double press opens or closes only one thing. */
function isFirst(from: Location, move: Move): boolean {
  if (done?.from !== from) {
    done = { from, move };
    waiting = undefined;
    return true;
  }
  const isOpenedTwice = move.does === 'open' && done.move.does === 'open';
  // A press on a page that is being left must not affect the next one.
  const isLeaving = done.move.does === 'leave';
  if (!isLeaving && !isOpenedTwice && !isSame(done.move, move)) waiting = move;
  return false;
}

/** Opens and closes all dialogs, sheets and menus as history entries. */
export function useHistoryEntries() {
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useRef(location);

  /** `otherwise`: closes a dialog that was not opened from here, for example by a link. */
  const go = (from: Location, move: Move, otherwise?: () => unknown): void => {
    const open = openDialogs(from.state);
    const place = move.does === 'close' ? open.lastIndexOf(move.name) : -1;
    const isDone = move.does === 'close' && place === -1 && !otherwise;
    if (isDone || !isFirst(from, move)) return;
    if (move.does === 'leave') {
      void navigate(move.to, { replace: true });
    } else if (move.does === 'close') {
      if (place === -1) otherwise?.();
      else void navigate(place - open.length);
    } else {
      const isFromMenu = open.at(-1)?.startsWith(menuPrefix) ?? false;
      const below = isFromMenu ? open.slice(0, -1) : open;
      void navigate(move.at(from), { replace: isFromMenu, state: { dialogs: [...below, move.name] } });
    }
  };
  const arrive = useEffectEvent((at: Location) => {
    latest.current = at;
    if (!done || done.from === at) return;
    const move = waiting;
    done = undefined;
    waiting = undefined;
    if (move) go(at, move);
  });
  useLayoutEffect(() => arrive(location), [location]);
  return {
    dialogs: openDialogs(location.state),
    /** Opens a dialog. */
    push: (name: string, at: AddressOver) => go(latest.current, { does: 'open', name, at }),
    /** Closes a dialog with all above it; calls `otherwise` if it was not opened from here. */
    leave: (name: string, otherwise?: () => unknown) =>
      go(latest.current, { does: 'close', name }, otherwise),
    /** Navigates in place of the current entry. */
    replace: (to: string) => go(latest.current, { does: 'leave', to }),
  };
}
