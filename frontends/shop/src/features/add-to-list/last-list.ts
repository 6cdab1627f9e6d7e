import { persistentStorage, session } from '@giftlist/frontend-kit/client';

interface OwnList {
  id: string;
  user_id: string;
  isArchived: boolean;
}

const lastListKey = (personId: string) => `last-list:${personId}`;

export function rememberLastList(listId: string): void {
  const personId = session.read().profile?.id;
  if (personId !== undefined) persistentStorage.set(lastListKey(personId), listId);
}

/**
 * Returns the list that one tap adds to: the page's list, otherwise the last used one, otherwise the member's newest. Undefined
 * if the member must choose.
 */
export function chooseDefaultList<L extends OwnList>(
  lists: readonly L[],
  personId: string,
  pageListId: string | null,
): L | undefined {
  const active = lists.filter(({ isArchived }) => !isArchived);
  if (pageListId !== null) return lists.find(({ id }) => id === pageListId);
  const last = persistentStorage.get(lastListKey(personId));
  return active.find(({ id }) => id === last) ?? active.find(({ user_id }) => user_id === personId);
}
