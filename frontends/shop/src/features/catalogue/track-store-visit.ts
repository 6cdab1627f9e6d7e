import { type Product, track } from '@giftlist/frontend-kit/client';
import { rememberRecentProduct } from './recent-products.ts';

export function trackStoreVisit({
  product_id,
  product_title,
}: Pick<Product, 'product_id' | 'product_title'>): void {
  rememberRecentProduct(product_id);
  track('select_item', { item_id: product_id, item_name: product_title });
}
