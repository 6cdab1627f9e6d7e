import { type Country, toLocalPrice } from './prices.ts';
import type { AuthoredProduct } from './products.ts';
import { chooseMainRetailer, createSearchLink } from './retailers.ts';
import { createSampleRating } from './sample-ratings.ts';
import { type AuthoredVariant, getVariantLabel } from './variants.ts';
import { createWordReplacer } from './wording.ts';

/** URLs with this prefix refer to files in `pictures/`. */
export const picturesOrigin = 'https://giftlist.example/pictures/';

type FeedRow = Record<(typeof columns)[number], string>;

const columns = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'price',
  'sale_price',
  'availability',
  'brand',
  'product_type',
  'item_group_id',
  'color',
  'size',
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
  'custom_label_3',
  'custom_label_4',
  'product_rating',
  'product_review_count',
] as const;

export function createFeedRows(
  products: readonly AuthoredProduct[],
  country: Country,
  /** File names by the emoji that they show. */
  pictureFiles: Record<string, string>,
): FeedRow[] {
  const replaceWords = createWordReplacer(country);
  return products.flatMap(product => {
    const formatPrice = (usd: number) => {
      const { amount, currency } = toLocalPrice(country, product.id, usd);
      return `${amount.toFixed(2)} ${currency}`;
    };
    const sampleRating = createSampleRating(product);
    const row = {
      id: product.id,
      title: replaceWords(product.title),
      description: replaceWords(product.description),
      link: createSearchLink(chooseMainRetailer(product, country), country, product),
      image_link: picturesOrigin + pictureFiles[product.picture],
      price: formatPrice(product.usd),
      sale_price: product.saleUsd === undefined ? '' : formatPrice(product.saleUsd),
      availability: 'in_stock',
      brand: product.brand,
      product_type: product.category,
      item_group_id: '',
      color: '',
      size: '',
      custom_label_0: product.recipients.join(','),
      custom_label_1: product.interests.join(','),
      custom_label_2: product.occasions.join(','),
      // '21+' marks alcohol and its accessories: the drinking age of the United States. The other feeds use 18.
      custom_label_3: country !== 'us' && product.age === '21+' ? '18+' : product.age,
      custom_label_4: [product.isMostPopular ? 'most_popular' : '', sampleRating ? 'sample_rating' : '']
        .filter(Boolean)
        .join(','),
      product_rating: sampleRating ? sampleRating.rating.toFixed(1) : '',
      product_review_count: sampleRating ? String(sampleRating.reviewCount) : '',
    };
    if (product.variants.length === 0) return [row];
    return product.variants.map((variant, index) => ({
      ...row,
      id: createVariantId(product.id, variant, index),
      title: `${row.title}, ${getVariantLabel(variant)}`,
      ...(variant.picture && { image_link: picturesOrigin + pictureFiles[variant.picture] }),
      ...(variant.isSoldOut && { availability: 'out_of_stock' }),
      item_group_id: product.id,
      color: variant.color,
      size: variant.size,
    }));
  });
}

/** The first variant keeps the product id, because guides refer to it. */
function createVariantId(productId: string, variant: AuthoredVariant, variantIndex: number): string {
  if (variantIndex === 0) return productId;
  return `${productId}-${getVariantLabel(variant)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}`;
}

/** Returns the ids of the feed rows. */
export const getFeedIds = (products: readonly AuthoredProduct[]): string[] =>
  products.flatMap(product =>
    product.variants.length === 0
      ? [product.id]
      : product.variants.map((variant, index) => createVariantId(product.id, variant, index)),
  );

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function renderRss(rows: readonly FeedRow[], title: string): string {
  const items = rows.map(row => {
    const attributes = columns.flatMap(name =>
      row[name] === '' ? [] : `<g:${name}>${escapeXml(row[name])}</g:${name}>`,
    );
    return `<item>${attributes.join('\n')}</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(title)}</title>
<link>https://giftlist.example/</link>
<description>Gift ideas. Ratings and review counts are sample data, marked by sample_rating in custom_label_4.</description>
${items.join('\n')}
</channel>
</rss>
`;
}

export function renderTsv(rows: readonly FeedRow[]): string {
  const lines = rows.map(row => columns.map(name => row[name].replaceAll('\t', ' ')).join('\t'));
  return `${[columns.join('\t'), ...lines].join('\n')}\n`;
}
