import type { BodyOf } from '@giftlist/contracts/routes';
import type { ListDoc } from '../model/list.store.ts';
import { type NewListContext, newList, type Wrong } from '../model/lists.ts';

type Wish = Omit<BodyOf<'POST /giftlist/{id}/reuse'>, 'gifts'>;

/** A new list like an old one: active, hidden, without the old one's collaborators and date. */
export function reuseList(old: ListDoc, wish: Wish, given: Omit<NewListContext, 'ownerId'>): ListDoc | Wrong {
  const { list_type, giftlist_type, description, gift_receive_by, shipping_address, instruction, currency } =
    old;
  const like = {
    list_type,
    giftlist_type,
    description,
    gift_receive_by,
    shipping_address,
    instruction,
    currency,
    list_name: wish.list_name ?? old.list_name,
    occasion_date: wish.occasion_date,
    gifts_reveals_on: 'after_reservation' as const,
  };
  const list = newList(like, { ...given, ownerId: old.user_id });
  return 'wrong' in list ? list : { ...list, list_cover: old.list_cover };
}
