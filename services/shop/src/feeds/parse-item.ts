import { createHash } from 'node:crypto';
import { limits } from '@giftlist/contracts/limits';
import { CurrencyCode } from '@giftlist/contracts/primitives';
import { cutText, hasForbiddenCharacter } from '@giftlist/contracts/rules/text';
import { findStoreName } from '@giftlist/service-domain/retailers';
import { z } from 'zod';
import type { FeedProduct } from '../model/product.ts';
import { parseSaleTimes, type Sale } from '../model/sale.ts';
import { isSoldOut } from './availability.ts';
import { parseFeedPrice } from './feed-price.ts';
import type { FeedItem } from './merchant-fields.ts';
import { toPlainLine, toPlainLines } from './plain-text.ts';

/** `notes` lists truncated texts. A rejected product that is out of stock may be shown as sold out. */
export type ParsedItem =
  | { product: FeedProduct; notes: string[] }
  | { rejected: string; soldOut?: FeedProduct };

/** In characters, for fields that the contracts do not limit. */
const maxLengths = { id: 100, category: 200, brand: 200, label: 500, option: 60 } as const;

/** Some feeds encode links twice. */
const webUrl = z
  .string()
  .transform(text => text.trim().replaceAll('&amp;', '&'))
  .pipe(
    z
      .url({ protocol: /^https?$/ })
      .max(limits.urlLength)
      .refine(text => !hasForbiddenCharacter(text), 'has control characters'),
  );
/** Treats an empty or invalid cell as missing, not as zero. */
const optionalNumber = (schema: z.ZodNumber) =>
  z
    .string()
    .transform(text => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'))))
    .pipe(schema.optional())
    .optional()
    .catch(undefined);
const splitAtCommas = (text: string) =>
  text
    .split(',')
    .map(value => value.trim().toLowerCase())
    .filter(value => value !== '');
const cell = z.string().default('');
const singleLine = cell.transform(toPlainLine);

/** In the order of a variant's label. */
const optionNames = ['color', 'size', 'material', 'pattern', 'age_group', 'gender'] as const;

const Fields = z.object({
  id: z
    .string({ error: 'id is missing' })
    .trim()
    .min(1, 'id is missing')
    .max(maxLengths.id, `id must have at most ${maxLengths.id} characters`),
  title: z
    .string({ error: 'title is missing' })
    .transform(toPlainLine)
    .pipe(z.string().min(1, 'title is missing')),
  link: webUrl,
  price: cell,
  sale_price: cell,
  sale_price_effective_date: cell,
  currency: cell,
  description: cell.transform(toPlainLines),
  image_link: webUrl.optional().catch(undefined),
  additional_image_link: cell,
  product_type: singleLine,
  brand: singleLine,
  availability: cell,
  item_group_id: cell.transform(text => text.trim()),
  ...(Object.fromEntries(optionNames.map(name => [name, singleLine])) as Record<
    (typeof optionNames)[number],
    typeof singleLine
  >),
  product_rating: optionalNumber(z.number().min(0).max(5)),
  product_review_count: optionalNumber(z.number().int().min(0)),
  custom_label_0: singleLine,
  custom_label_1: singleLine,
  custom_label_2: singleLine,
  custom_label_3: singleLine,
  custom_label_4: singleLine,
});
type Fields = z.output<typeof Fields>;

/** Returns `Kitchen` for `Kitchen > Tea`, and 'Other' for a name without a slug or with that of the search page. */
function parseCategory(productType: string): string {
  const name = productType.split('>', 1)[0]?.trim() ?? '';
  return ['', 'search'].includes(toSlug(name)) ? 'Other' : name;
}

/** Returns `books-and-cafe` for `Books & Café`. Keeps `本`. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const maxMoreImages = 9;

const parseImageUrls = (text: string): string[] =>
  text
    .split(',')
    .flatMap(url => webUrl.safeParse(url).data ?? [])
    .slice(0, maxMoreImages);

interface Money {
  price: number;
  currency: string;
  sale: Sale | null;
}

/** Returns the reason as a string if the item has no valid price. */
function parseMoney(item: Fields, country: string): Money | string {
  const regular = parseFeedPrice(item.price, country);
  const sale = parseFeedPrice(item.sale_price, country);
  const { data: code } = CurrencyCode.safeParse(item.currency.trim());
  const currency = regular?.currency ?? sale?.currency ?? code;
  if (item.price.trim() === '' && !sale) return 'price is missing';
  if (currency === undefined || currency === null || !(regular ?? sale))
    return `price '${cutText(item.price, 100)}' is not an amount with its currency`;
  const salePrice =
    sale && sale.price > 0 && (sale.currency ?? currency) === currency ? sale.price : undefined;
  // Zero counts as missing.
  const price = regular?.price || undefined;
  if (price === undefined)
    return salePrice === undefined ? 'price is zero' : { price: salePrice, currency, sale: null };
  const times = parseSaleTimes(item.sale_price_effective_date);
  const hasSale = salePrice !== undefined && salePrice < price && times !== undefined;
  return { price, currency, sale: hasSale ? { price: salePrice, ...times } : null };
}

function createTruncate(notes: string[]) {
  return (name: string, text: string, maxLength: number): string => {
    if (text.length <= maxLength) return text;
    notes.push(`${name} was truncated to ${maxLength} characters`);
    return cutText(text, maxLength).trim();
  };
}

export function parseItem({ fields }: FeedItem, country = 'us'): ParsedItem {
  const parsed = Fields.safeParse(fields);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'item');
    const message = issue?.message ?? 'is not valid';
    return { rejected: message.startsWith(name) ? message : `${name}: ${message}` };
  }
  const item = parsed.data;
  const money = parseMoney(item, country);
  if (typeof money === 'string') return { rejected: money };
  const notes: string[] = [];
  const truncate = createTruncate(notes);
  const getLabel = (index: 0 | 1 | 2 | 3 | 4) => {
    const name = `custom_label_${index}` as const;
    return truncate(name, item[name], maxLengths.label);
  };
  const category = truncate('product_type', parseCategory(item.product_type), maxLengths.category);
  const group =
    item.item_group_id === '' || item.item_group_id.length > maxLengths.id ? null : item.item_group_id;
  const product = {
    product_id: item.id,
    title: truncate('title', item.title, limits.titleLength),
    description: truncate('description', item.description, limits.textLength),
    category,
    category_slug: toSlug(category),
    link: item.link,
    store_name: findStoreName(new URL(item.link)),
    image: item.image_link ?? null,
    more_images: parseImageUrls(item.additional_image_link),
    ...money,
    group,
    options: group === null ? [] : optionNames.map(name => cutText(item[name], maxLengths.option)),
    brand: truncate('brand', item.brand, maxLengths.brand),
    rating: item.product_rating ?? null,
    num_reviews: item.product_review_count ?? null,
    most_popular: splitAtCommas(getLabel(4)).includes('most_popular'),
    recipients: splitAtCommas(getLabel(0)),
    interests: splitAtCommas(getLabel(1)),
    occasions: splitAtCommas(getLabel(2)),
    age: getLabel(3),
  };
  const content_hash = createHash('sha256').update(JSON.stringify(product)).digest('base64url');
  const completeProduct = { ...product, content_hash };
  if (isSoldOut(item.availability)) return { rejected: 'out of stock', soldOut: completeProduct };
  return { product: completeProduct, notes };
}
