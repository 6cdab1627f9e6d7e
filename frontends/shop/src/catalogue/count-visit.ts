import { type Product, track } from '@giftlist/frontend-kit/client';
import { noteLook } from './looked-at.ts';

/** Tracks a visit to the store of a product. */
export function countVisit({
  product_id,
  product_title,
}: Pick<Product, 'product_id' | 'product_title'>): void {
  noteLook(product_id);
  track('select_item', { item_id: product_id, item_name: product_title });
}
