import { createHash } from 'node:crypto';
import { limits } from '@giftlist/contracts/limits';
import { CurrencyCode } from '@giftlist/contracts/primitives';
import { cutText, hasForbiddenCharacter } from '@giftlist/contracts/rules/text';
import { findStoreName } from '@giftlist/service-kit/retailers';
import { z } from 'zod';
import type { FeedProduct } from '../model/product.ts';
import { parseSaleTimes, type Sale } from '../model/sale.ts';
import { isSoldOut } from './availability.ts';
import { parseFeedPrice } from './feed-price.ts';
import type { FeedItem } from './merchant-fields.ts';
import { plainLine, plainLines } from './plain-text.ts';

/**
 * A parsed row, or the reason for its rejection. `notes` list changes that were needed to accept the row. Out-of-stock
 * products are rejected, but may be shown as sold out.
 */
export type ParsedItem =
  | { product: FeedProduct; notes: string[] }
  | { rejected: string; soldOut?: FeedProduct };

/** The maximum lengths of fields that the contracts do not limit. */
const lengths = { id: 100, category: 200, brand: 200, label: 500, option: 60 } as const;

/** Some feeds encode links twice. */
const web = z
  .string()
  .transform(text => text.trim().replaceAll('&amp;', '&'))
  .pipe(
    z
      .url({ protocol: /^https?$/ })
      .max(limits.urlLength)
      .refine(text => !hasForbiddenCharacter(text), 'has control characters'),
  );
/** An empty or unreadable cell is missing, not zero. */
const optionalNumber = (schema: z.ZodNumber) =>
  z
    .string()
    .transform(text => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'))))
    .pipe(schema.optional())
    .optional()
    .catch(undefined);
const words = (text: string) =>
  text
    .split(',')
    .map(word => word.trim().toLowerCase())
    .filter(word => word !== '');
const cell = z.string().default('');
const line = cell.transform(plainLine);

/** The options that distinguish variants, in the order in which people choose. */
const optionNames = ['color', 'size', 'material', 'pattern', 'age_group', 'gender'] as const;

const Fields = z.object({
  id: z
    .string({ error: 'id is missing' })
    .trim()
    .min(1, 'id is missing')
    .max(lengths.id, `id must have at most ${lengths.id} characters`),
  title: z
    .string({ error: 'title is missing' })
    .transform(plainLine)
    .pipe(z.string().min(1, 'title is missing')),
  link: web,
  price: cell,
  sale_price: cell,
  sale_price_effective_date: cell,
  currency: cell,
  description: cell.transform(plainLines),
  image_link: web.optional().catch(undefined),
  additional_image_link: cell,
  product_type: line,
  brand: line,
  availability: cell,
  item_group_id: cell.transform(text => text.trim()),
  ...(Object.fromEntries(optionNames.map(name => [name, line])) as Record<
    (typeof optionNames)[number],
    typeof line
  >),
  product_rating: optionalNumber(z.number().min(0).max(5)),
  product_review_count: optionalNumber(z.number().int().min(0)),
  custom_label_0: line,
  custom_label_1: line,
  custom_label_2: line,
  custom_label_3: line,
  custom_label_4: line,
});
type Fields = z.output<typeof Fields>;

/** Returns the first level: `Kitchen` for `Kitchen > Tea`. A slug that is used by another page becomes Other. */
function categoryOf(productType: string): string {
  const name = productType.split('>', 1)[0]?.trim() ?? '';
  return ['', 'search'].includes(slugOf(name)) ? 'Other' : name;
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

const moreImagesMost = 9;

/** Returns the valid URLs in a comma-separated list. */
const addressesIn = (text: string): string[] =>
  text
    .split(',')
    .flatMap(address => web.safeParse(address).data ?? [])
    .slice(0, moreImagesMost);

interface Money {
  price: number;
  currency: string;
  sale: Sale | null;
}

/** Returns the price and sale, or the reason why the price is invalid. */
function moneyIn(item: Fields, country: string): Money | string {
  const regular = parseFeedPrice(item.price, country);
  const sale = parseFeedPrice(item.sale_price, country);
  const { data: code } = CurrencyCode.safeParse(item.currency.trim());
  const currency = regular?.currency ?? sale?.currency ?? code;
  if (item.price.trim() === '' && !sale) return 'price is missing';
  if (currency === undefined || currency === null || !(regular ?? sale))
    return `price '${cutText(item.price, 100)}' is not an amount with its currency`;
  const lower = sale && sale.price > 0 && (sale.currency ?? currency) === currency ? sale.price : undefined;
  const price = regular?.price || undefined;
  if (price === undefined)
    return lower === undefined ? 'price is zero' : { price: lower, currency, sale: null };
  const times = parseSaleTimes(item.sale_price_effective_date);
  const isSale = lower !== undefined && lower < price && times !== undefined;
  return { price, currency, sale: isSale ? { price: lower, ...times } : null };
}

/** Shortens texts that are too long, and notes it. */
function cutting(notes: string[]) {
  return (name: string, text: string, most: number): string => {
    if (text.length <= most) return text;
    notes.push(`${name} was cut to ${most} characters`);
    return cutText(text, most).trim();
  };
}

/** Parses one item of a country's feed. Returns the product or the rejection reason. */
export function parseItem({ fields }: FeedItem, country = 'us'): ParsedItem {
  const parsed = Fields.safeParse(fields);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'item');
    const why = issue?.message ?? 'is not valid';
    return { rejected: why.startsWith(name) ? why : `${name}: ${why}` };
  }
  const item = parsed.data;
  const money = moneyIn(item, country);
  if (typeof money === 'string') return { rejected: money };
  const notes: string[] = [];
  const cut = cutting(notes);
  const label = (at: 0 | 1 | 2 | 3 | 4) => {
    const name = `custom_label_${at}` as const;
    return cut(name, item[name], lengths.label);
  };
  const category = cut('product_type', categoryOf(item.product_type), lengths.category);
  const group =
    item.item_group_id === '' || item.item_group_id.length > lengths.id ? null : item.item_group_id;
  const product = {
    product_id: item.id,
    title: cut('title', item.title, limits.titleLength),
    description: cut('description', item.description, limits.textLength),
    category,
    category_slug: slugOf(category),
    link: item.link,
    store_name: findStoreName(new URL(item.link)),
    image: item.image_link ?? null,
    more_images: addressesIn(item.additional_image_link),
    ...money,
    group,
    options: group === null ? [] : optionNames.map(name => cutText(item[name], lengths.option)),
    brand: cut('brand', item.brand, lengths.brand),
    rating: item.product_rating ?? null,
    num_reviews: item.product_review_count ?? null,
    most_popular: words(label(4)).includes('most_popular'),
    recipients: words(label(0)),
    interests: words(label(1)),
    occasions: words(label(2)),
    age: label(3),
  };
  const content_hash = createHash('sha256').update(JSON.stringify(product)).digest('base64url');
  const whole = { ...product, content_hash };
  if (isSoldOut(item.availability)) return { rejected: 'out of stock', soldOut: whole };
  return { product: whole, notes };
}
