import { createHash } from 'node:crypto';
import { limits } from '@giftlist/contracts/limits';
import { Price } from '@giftlist/contracts/primitives';
import { storeNameOf } from '@giftlist/service-kit/retailers';
import { z } from 'zod';
import type { FeedItem } from './merchant-fields.ts';

/** A product as the catalogue keeps it, but for where it came from. */
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
  price: number;
  currency: string;
  brand: string;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
  recipients: string[];
  interests: string[];
  occasions: string[];
  age: string;
  /** Changes when anything above does. */
  content_hash: string;
}

export type ParsedItem = { product: FeedProduct } | { rejected: string };

/** The most letters of what the contracts do not bound. */
const lengths = { id: 100, category: 200, brand: 200, label: 500 } as const;

const web = z.url({ protocol: /^https?$/ }).max(limits.urlLength);
/** An empty or unreadable cell is no number, not zero. */
const optionalNumber = (schema: z.ZodNumber) =>
  z
    .string()
    .transform(text => (text.trim() === '' ? undefined : Number(text)))
    .pipe(schema.optional())
    .optional()
    .catch(undefined);

/** Only its first part is kept: `Kitchen > Tea` is Kitchen. Its address must be its own. */
const category = z
  .string()
  .transform(text => text.split('>', 1)[0]?.trim() ?? '')
  .transform(name => (['', 'search'].includes(slugOf(name)) ? 'Other' : name))
  .pipe(z.string().max(lengths.category));
const label = z.string().max(lengths.label).default('');

const Fields = z.object({
  id: z.string({ error: 'id is missing' }).trim().min(1, 'id is missing').max(lengths.id),
  title: z.string({ error: 'title is missing' }).trim().min(1, 'title is missing').max(limits.titleLength),
  link: web,
  price: z.string({ error: 'price is missing' }),
  sale_price: z.string().default(''),
  description: z.string().trim().max(limits.textLength).default(''),
  image_link: web.optional().catch(undefined),
  additional_image_link: z.string().default(''),
  product_type: category.default('Other'),
  brand: z.string().trim().max(lengths.brand).default(''),
  availability: z.string().default('in_stock'),
  product_rating: optionalNumber(z.number().min(0).max(5)),
  product_review_count: optionalNumber(z.number().int().min(0)),
  custom_label_0: label,
  custom_label_1: label,
  custom_label_2: label,
  custom_label_3: label,
  custom_label_4: label,
});

/** `24.90 USD`, as Merchant product data writes prices; none where the contracts do not take it. */
export function parseFeedPrice(text: string): { price: number; currency: string } | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*([A-Za-z]{3})$/.exec(text.trim());
  const price = Price.safeParse(Number(match?.[1]));
  return price.success && match?.[2] ? { price: price.data, currency: match[2].toUpperCase() } : undefined;
}

/** `Books & Café` is `books-and-cafe`, `本` is `本`; empty without letters and digits. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const words = (text: string) =>
  text
    .split(',')
    .map(word => word.trim().toLowerCase())
    .filter(word => word !== '');

const moreImagesMost = 9;

/** The web addresses of a list with commas; what is none is left out. */
const addressesIn = (text: string): string[] =>
  text
    .split(',')
    .map(address => address.trim())
    .filter(address => web.safeParse(address).success)
    .slice(0, moreImagesMost);

/** Reads one item of a feed; answers why not where it cannot be a product. */
export function parseItem({ fields }: FeedItem): ParsedItem {
  const parsed = Fields.safeParse(fields);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'item');
    const why = issue?.message ?? 'is not valid';
    return { rejected: why.startsWith(name) ? why : `${name}: ${why}` };
  }
  const item = parsed.data;
  const money = parseFeedPrice(item.sale_price) ?? parseFeedPrice(item.price);
  if (!money) return { rejected: `price '${item.price}' is not an amount with its currency` };
  if (item.availability.replaceAll(' ', '_') === 'out_of_stock') return { rejected: 'out of stock' };
  const product = {
    product_id: item.id,
    title: item.title,
    description: item.description,
    category: item.product_type,
    category_slug: slugOf(item.product_type),
    link: item.link,
    store_name: storeNameOf(new URL(item.link)),
    image: item.image_link ?? null,
    more_images: addressesIn(item.additional_image_link),
    ...money,
    brand: item.brand,
    rating: item.product_rating ?? null,
    num_reviews: item.product_review_count ?? null,
    most_popular: words(item.custom_label_4).includes('most_popular'),
    recipients: words(item.custom_label_0),
    interests: words(item.custom_label_1),
    occasions: words(item.custom_label_2),
    age: item.custom_label_3.trim(),
  };
  const content_hash = createHash('sha256').update(JSON.stringify(product)).digest('base64url');
  return { product: { ...product, content_hash } };
}
