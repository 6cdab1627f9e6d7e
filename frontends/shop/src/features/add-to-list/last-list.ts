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
 * Returns the page's list. On a page without a list, skips archived lists and returns the last used one, or else the
 * member's newest. `lists` is sorted newest first.
 */
export function chooseDefaultList<L extends OwnList>(
  lists: readonly L[],
  personId: string,
  pageListId: string | null,
): L | undefined {
  if (pageListId !== null) return lists.find(({ id }) => id === pageListId);
  const activeLists = lists.filter(({ isArchived }) => !isArchived);
  const lastListId = persistentStorage.get(lastListKey(personId));
  return (
    activeLists.find(({ id }) => id === lastListId) ?? activeLists.find(({ user_id }) => user_id === personId)
  );
}
