import type { SelectOption } from '@giftlist/frontend-kit/forms';
import type { GiftList } from '../list/list-queries.ts';

/** Active lists, then the separator '— Archived —', which cannot be chosen, and the archived ones. */
export function listOptions(lists: readonly GiftList[]): SelectOption[] {
  const option = (list: GiftList) => ({ value: list.id, label: list.list_name });
  const archived = lists.filter(list => list.isArchived);
  const active = lists.filter(list => !list.isArchived).map(option);
  return archived.length === 0 ? active : [...active, { divider: '— Archived —' }, ...archived.map(option)];
}
