import { appendQuery, getRememberedList, type Session, toLocalPath } from '@giftlist/frontend-kit/client';

/**
 * URL parameters that pass from page to page through sign-in, sign-up and profile creation
 * (docs/specification/accounts.md#sign-up-and-sign-in).
 */
export interface Arrival {
  /** Username or profile id of the person to follow after sign-in. */
  friend: string | undefined;
  /** The id of the list that the person came from and returns to. */
  list: string | undefined;
  returnTo: string | undefined;
}

export function parseArrival(params: URLSearchParams): Arrival {
  return {
    friend: params.get('friend') ?? undefined,
    list: params.get('list') ?? undefined,
    returnTo: params.get('return_to') ?? undefined,
  };
}

/** Appends the parameters to another page's path. */
export function appendArrival(path: string, { friend, list, returnTo }: Arrival): string {
  const search = new URLSearchParams();
  if (friend) search.set('friend', friend);
  if (list) search.set('list', list);
  if (returnTo) search.set('return_to', returnTo);
  return appendQuery(path, search);
}

/** Returns the path of the list, or else the return path, or else the path of a remembered list, or else `/lists`. */
export function getDestination({ list, returnTo }: Arrival): string {
  const listId = list ?? (returnTo ? undefined : getRememberedList());
  return listId ? `/lists/${encodeURIComponent(listId)}` : toLocalPath(returnTo ?? null, '/lists');
}

/** Sends accounts without a profile to create one first. */
export function getPathAfterSignIn(session: Session, arrival: Arrival): string {
  if (session.state === 'no-profile') return appendArrival('/create-account', arrival);
  const { friend, list, returnTo } = arrival;
  return friend && !list && !returnTo ? appendArrival('/lists', arrival) : getDestination(arrival);
}
