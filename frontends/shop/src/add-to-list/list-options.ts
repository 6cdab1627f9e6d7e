import type { AnswerOf } from '@giftlist/contracts/routes';

type GiftList = AnswerOf<'GET /giftlist/{id}'>;
type Option = { value: string; label: string } | { divider: string };

/** Active lists, then the separator '— Archived —' and the archived ones. */
export function listOptions(lists: readonly GiftList[]): Option[] {
  const option = (list: GiftList) => ({ value: list.id, label: list.list_name });
  const archived = lists.filter(list => list.isArchived);
  const active = lists.filter(list => !list.isArchived).map(option);
  return archived.length === 0 ? active : [...active, { divider: '— Archived —' }, ...archived.map(option)];
}
