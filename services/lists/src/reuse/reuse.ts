import type { BodyOf } from '@giftlist/contracts/routes';
import { pickEditableFields } from '../model/editable-fields.ts';
import type { ListDoc } from '../model/list.store.ts';
import { createList, type ListError, type NewListContext } from '../model/lists.ts';

type ReuseOptions = Omit<BodyOf<'POST /giftlist/{id}/reuse'>, 'gifts'>;

/** Returns an error if the occasion date has passed. */
export function reuseList(
  oldList: ListDoc,
  options: ReuseOptions,
  context: Omit<NewListContext, 'ownerId'>,
): ListDoc | ListError {
  const fields = {
    ...pickEditableFields(oldList),
    list_name: options.list_name ?? oldList.list_name,
    occasion_date: options.occasion_date,
    gifts_reveals_on: 'after_reservation' as const,
  };
  const list = createList(fields, { ...context, ownerId: oldList.user_id });
  return 'invalid' in list ? list : { ...list, list_cover: oldList.list_cover };
}
