import { appendQuery, getRememberedList, type Session, toLocalPath } from '@giftlist/frontend-kit/client';

/**
 * Parameters kept through sign-in, sign-up and profile creation (docs/specification/accounts.md#sign-up-and-sign-in).
 */
export interface Arrival {
  /** Username or profile id of the person to follow after sign-in. */
  friend: string | undefined;
  /** The list that the person came from and returns to. */
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

/** Returns the path of another page with the same parameters. */
export function withArrival(path: string, { friend, list, returnTo }: Arrival): string {
  const search = new URLSearchParams();
  if (friend) search.set('friend', friend);
  if (list) search.set('list', list);
  if (returnTo) search.set('return_to', returnTo);
  return appendQuery(path, search);
}

/** Returns the path that a member opens after signing in. */
export function destination({ list, returnTo }: Arrival): string {
  const listId = list ?? (returnTo ? undefined : getRememberedList());
  return listId ? `/lists/${encodeURIComponent(listId)}` : toLocalPath(returnTo ?? null, '/lists');
}

/** Returns the path to open after a sign-in: the destination, the inviting friend, or profile creation. */
export function afterSignIn(session: Session, arrival: Arrival): string {
  if (session.state === 'no-profile') return withArrival('/create-account', arrival);
  const { friend, list, returnTo } = arrival;
  return friend && !list && !returnTo ? withArrival('/lists', arrival) : destination(arrival);
}
