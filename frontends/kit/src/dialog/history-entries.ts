import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { isRecord } from '../storage/parse.ts';

/** Returns the names of the open dialogs, lowest first. */
export const getOpenDialogs = (state: unknown): readonly string[] =>
  isRecord(state) && Array.isArray(state.dialogs)
    ? state.dialogs.filter(name => typeof name === 'string')
    : [];

const menuPrefix = 'menu ';
export const getMenuName = (id: string): string => menuPrefix + id;

type BuildUrl = (location: Location) => string;
type Move =
  | { type: 'open'; name: string; buildUrl: BuildUrl }
  | { type: 'close'; name: string }
  | { type: 'leave'; to: string };

/** No other move can start until the location differs from `from`. */
let lastMove: { from: Location; move: Move } | undefined;
/** The move to start once the location has changed. */
let pendingMove: Move | undefined;

function isSameMove(a: Move, b: Move): boolean {
  if (a.type === 'leave' || b.type === 'leave') return a.type === b.type;
  return a.type === b.type && a.name === b.name;
}

/** Returns false while another move is in progress. A different move then waits in `pendingMove`. */
function startMove(from: Location, move: Move): boolean {
  if (lastMove?.from !== from) {
    lastMove = { from, move };
    pendingMove = undefined;
    return true;
  }
  const isOpenedTwice = move.type === 'open' && lastMove.move.type === 'open';
  // A late click on the old page must not affect the next page.
  const isLeaving = lastMove.move.type === 'leave';
  if (!isLeaving && !isOpenedTwice && !isSameMove(lastMove.move, move)) pendingMove = move;
  return false;
}

export function useHistoryEntries() {
  const navigate = useNavigate();
  const location = useLocation();
  const latestLocation = useRef(location);

  /** `closeLinked` closes a dialog that a link opened, which has no history entry. */
  const perform = (from: Location, move: Move, closeLinked?: () => unknown): void => {
    const openDialogs = getOpenDialogs(from.state);
    const dialogIndex = move.type === 'close' ? openDialogs.lastIndexOf(move.name) : -1;
    const isAlreadyClosed = move.type === 'close' && dialogIndex === -1 && !closeLinked;
    if (isAlreadyClosed || !startMove(from, move)) return;
    if (move.type === 'leave') {
      void navigate(move.to, { replace: true });
    } else if (move.type === 'close') {
      if (dialogIndex === -1) closeLinked?.();
      // Goes back past this dialog and those above it.
      else void navigate(dialogIndex - openDialogs.length);
    } else {
      // A dialog opened from a menu replaces the menu's history entry.
      const isFromMenu = openDialogs.at(-1)?.startsWith(menuPrefix) ?? false;
      const dialogsBelow = isFromMenu ? openDialogs.slice(0, -1) : openDialogs;
      void navigate(move.buildUrl(from), {
        replace: isFromMenu,
        state: { dialogs: [...dialogsBelow, move.name] },
      });
    }
  };
  const handleLocation = useEffectEvent((next: Location) => {
    latestLocation.current = next;
    if (!lastMove || lastMove.from === next) return;
    const move = pendingMove;
    lastMove = undefined;
    pendingMove = undefined;
    if (move) perform(next, move);
  });
  useLayoutEffect(() => handleLocation(location), [location]);
  return {
    dialogs: getOpenDialogs(location.state),
    open: (name: string, buildUrl: BuildUrl) =>
      perform(latestLocation.current, { type: 'open', name, buildUrl }),
    /** Also closes the dialogs above this one. */
    close: (name: string, closeLinked?: () => unknown) =>
      perform(latestLocation.current, { type: 'close', name }, closeLinked),
    leave: (to: string) => perform(latestLocation.current, { type: 'leave', to }),
  };
}
