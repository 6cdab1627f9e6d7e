import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import type { Sale } from './sale.ts';

export interface FeedProduct {
  product_id: string;
  title: string;
  description: string;
  category: string;
  category_slug: string;
  link: string;
  store_name: string;
  image: string | null;
  more_images: string[];
  /** The regular price. In a loaded product with a sale, the current price. */
  price: number;
  sale: Sale | null;
  currency: string;
  /** The feed's `item_group_id`, which all variants of a product share. */
  group: string | null;
  /** Color, size and other options in the order of `optionNames` (`feeds/parse-item.ts`). A missing option is ''. */
  options: string[];
  brand: string;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
  recipients: string[];
  interests: string[];
  occasions: string[];
  age: string;
  /** A hash of the fields above. */
  content_hash: string;
}

export interface ProductDoc extends FeedProduct {
  /** Set only in a loaded product with a sale. */
  regular_price?: number;
  /** Behind another variant, which product lists show instead. Missing in documents of earlier releases. */
  is_behind?: boolean;
  /** The number of variants. Set when a product with a group is loaded for a product list. */
  variants?: number;
  /** `{country}:{product_id}` */
  _id: string;
  country: string;
  feed: string;
  run: string;
  retired: boolean;
  /** When the content last changed, or the product was last retired or restored. */
  changed_at: Date;
}

const saleSchema = new Schema<Sale>({ price: Number, from: Date, until: Date }, { _id: false });

const schema = new Schema<ProductDoc>({
  _id: String,
  product_id: String,
  country: String,
  feed: String,
  run: String,
  retired: Boolean,
  title: String,
  description: String,
  category: String,
  category_slug: String,
  link: String,
  store_name: String,
  image: { type: String, default: null },
  more_images: [String],
  price: Number,
  sale: { type: saleSchema, default: null },
  group: { type: String, default: null },
  options: [String],
  is_behind: Boolean,
  currency: String,
  brand: String,
  rating: { type: Number, default: null },
  num_reviews: { type: Number, default: null },
  most_popular: Boolean,
  recipients: [String],
  interests: [String],
  occasions: [String],
  age: String,
  content_hash: String,
  changed_at: Date,
});
export const popularFirst = { most_popular: -1, num_reviews: -1, _id: 1 } as const;
schema.index({ country: 1, retired: 1, category_slug: 1, ...popularFirst, is_behind: 1 });
schema.index({ country: 1, retired: 1, ...popularFirst, is_behind: 1 });
schema.index({ country: 1, group: 1 });
schema.index({ feed: 1, run: 1 });
schema.index({ country: 1, changed_at: 1 });

export const ProductModel = defineModel('products', schema);
