import { track } from '@giftlist/frontend-kit/client';
import type { Gift } from '../../shared/list-queries.ts';

export const trackBuy = ({ id, gift_title, price }: Gift): void =>
  track('select_item', { item_id: id, item_name: gift_title, value: price ?? 0 });
