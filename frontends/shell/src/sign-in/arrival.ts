import { ownPath, rememberedList, type Session, withSearch } from '@giftlist/frontend-kit/client';

/** What is kept on the way through sign-in, sign-up and the profile (specification 1, section 2). */
export interface Arrival {
  /** Followed at once: a username or a profile id. */
  friend: string | undefined;
  /** The list one came from, and returns to. */
  list: string | undefined;
  returnTo: string | undefined;
}

export function readArrival(params: URLSearchParams): Arrival {
  return {
    friend: params.get('friend') ?? undefined,
    list: params.get('list') ?? undefined,
    returnTo: params.get('return_to') ?? undefined,
  };
}

/** The same arrival, carried on to another page. */
export function withArrival(path: string, { friend, list, returnTo }: Arrival): string {
  const search = new URLSearchParams();
  if (friend) search.set('friend', friend);
  if (list) search.set('list', list);
  if (returnTo) search.set('return_to', returnTo);
  return withSearch(path, search);
}

/** Where a member goes from here. */
export function destination({ list, returnTo }: Arrival): string {
  const listId = list ?? (returnTo ? undefined : rememberedList());
  return listId ? `/lists/${encodeURIComponent(listId)}` : ownPath(returnTo ?? null, '/lists');
}

/** Where a sign-in leads: on, to the friend who invited, or to the profile that is still to be made. */
export function afterSignIn(session: Session, arrival: Arrival): string {
  if (session.state === 'no-profile') return withArrival('/create-account', arrival);
  const { friend, list, returnTo } = arrival;
  return friend && !list && !returnTo ? withArrival('/lists', arrival) : destination(arrival);
}
