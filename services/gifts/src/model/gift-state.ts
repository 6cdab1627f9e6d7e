import type { GiftState } from '@giftlist/contracts/gifts/entities';
import type { z } from 'zod';
import type { BareGift } from './gift-fields.ts';

/** Contains nothing about claims. */
export const toGiftState = (gift: BareGift): z.input<typeof GiftState> => ({
  id: gift._id,
  giftlist_id: gift.giftlist_id,
  version: gift.version,
  owner_id: gift.owner_id,
  gift_title: gift.gift_title,
  image_url: gift.image_url,
  product_id: gift.product?.product_id ?? null,
  added_by: gift.added_by,
  source: gift.source,
  loading: gift.loading !== null,
  createdAt: gift.createdAt.toISOString(),
});
