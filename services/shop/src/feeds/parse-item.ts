import { createHash } from 'node:crypto';
import { limits } from '@giftlist/contracts/limits';
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

const web = z.url({ protocol: /^https?$/ }).max(limits.urlLength);
/** An empty or unreadable cell is no number, not zero. */
const optionalNumber = (schema: z.ZodNumber) =>
  z
    .string()
    .transform(text => (text.trim() === '' ? undefined : Number(text)))
    .pipe(schema.optional())
    .optional()
    .catch(undefined);

const Fields = z.object({
  id: z.string({ error: 'id is missing' }).trim().min(1, 'id is missing').max(100),
  title: z.string({ error: 'title is missing' }).trim().min(1, 'title is missing').max(limits.titleLength),
  link: web,
  price: z.string({ error: 'price is missing' }),
  sale_price: z.string().default(''),
  description: z.string().trim().max(limits.textLength).default(''),
  image_link: web.optional().catch(undefined),
  product_type: z.string().trim().default('Other'),
  brand: z.string().trim().max(200).default(''),
  availability: z.string().default('in_stock'),
  product_rating: optionalNumber(z.number().min(0).max(5)),
  product_review_count: optionalNumber(z.number().int().min(0)),
  custom_label_0: z.string().default(''),
  custom_label_1: z.string().default(''),
  custom_label_2: z.string().default(''),
  custom_label_3: z.string().default(''),
  custom_label_4: z.string().default(''),
});

/** `24.90 USD`, as Merchant product data writes prices. */
export function parseFeedPrice(text: string): { price: number; currency: string } | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*([A-Za-z]{3})$/.exec(text.trim());
  if (!match?.[1] || !match[2]) return undefined;
  return { price: Math.round(Number(match[1]) * 100) / 100, currency: match[2].toUpperCase() };
}

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const words = (text: string) =>
  text
    .split(',')
    .map(word => word.trim().toLowerCase())
    .filter(word => word !== '');

/** The retailer behind a link: a known one by its name, another by its host. */
const knownStores: [RegExp, string][] = [
  [/(^|\.)amazon\./, 'Amazon'],
  [/(^|\.)target\.com(\.au)?$/, 'Target'],
  [/(^|\.)walmart\./, 'Walmart'],
  [/(^|\.)bestbuy\./, 'Best Buy'],
];

function storeOf(link: string): string {
  const host = new URL(link).hostname.replace(/^www\./, '');
  return knownStores.find(([pattern]) => pattern.test(host))?.[1] ?? host;
}

/** Reads one item of a feed; answers why not where it cannot be a product. */
export function parseItem({ fields }: FeedItem): ParsedItem {
  const parsed = Fields.safeParse(fields);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'item');
    return { rejected: fields[name] === undefined ? `${name} is missing` : `${name}: ${issue?.message}` };
  }
  const item = parsed.data;
  const money = parseFeedPrice(item.sale_price) ?? parseFeedPrice(item.price);
  if (!money) return { rejected: `price '${item.price}' is not an amount with its currency` };
  if (item.availability.replaceAll(' ', '_') === 'out_of_stock') return { rejected: 'out of stock' };
  const category = item.product_type.split('>')[0]?.trim() || 'Other';
  const product = {
    product_id: item.id,
    title: item.title,
    description: item.description,
    category,
    category_slug: slugOf(category),
    link: item.link,
    store_name: storeOf(item.link),
    image: item.image_link ?? null,
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
