import { parseAvailability } from './availability.ts';
import type { Finding, PageAddress } from './finding.ts';
import type { PageTree } from './page-tree.ts';
import { toPlainText } from './plain-text.ts';
import { type Money, parseAmount, parseCurrency, parsePrice } from './price-text.ts';
import { priceWord } from './price-words.ts';

/** Reads OpenGraph tags (ogp.me), their product tags and Twitter cards. */
export function readMetaTags(tree: PageTree, page: PageAddress): Finding {
  const tags = new Map<string, string[]>();
  for (const { attribs } of tree.named('meta')) {
    const name = (attribs.property ?? attribs.name ?? attribs.itemprop ?? '').toLowerCase();
    const content = attribs.content?.trim();
    if (name === '' || !content) continue;
    const existing = tags.get(name);
    if (existing === undefined) tags.set(name, [content]);
    else existing.push(content);
  }
  const first = (...names: string[]) => names.flatMap(name => tags.get(name) ?? [])[0];
  const amount = first(
    'product:sale_price:amount',
    'product:price:amount',
    'og:price:amount',
    'og:price',
    'product:price',
    'price',
  );
  const cardText =
    getIfPriceLabel(first('twitter:label1'), first('twitter:data1')) ??
    getIfPriceLabel(first('twitter:label2'), first('twitter:data2'));
  const currency = first(
    'product:sale_price:currency',
    'product:price:currency',
    'og:price:currency',
    'og:currency',
    'pricecurrency',
    'currency',
  );
  const cardPrice =
    cardText === undefined ? undefined : parsePrice(toPlainText(cardText) ?? '', page.country);
  const code =
    parseCurrency(currency ?? '', page.country) ??
    parseCurrency(amount ?? '', page.country) ??
    (amount === undefined ? cardPrice?.currency : undefined);
  const descriptionPrice =
    findLabelledPrice(first('og:description'), page.country) ??
    findLabelledPrice(first('description'), page.country);
  const price = parseAmount(amount, code) ?? cardPrice?.amount ?? descriptionPrice?.amount;
  return {
    title: toPlainText(first('og:title', 'twitter:title')),
    images: [
      ...[
        'og:image:secure_url',
        'og:image',
        'og:image:url',
        'twitter:image',
        'twitter:image:src',
        'image',
      ].flatMap(name => tags.get(name) ?? []),
      ...tree
        .named('link')
        .filter(({ attribs }) => attribs.rel?.toLowerCase() === 'image_src')
        .flatMap(({ attribs }) => attribs.href ?? []),
    ],
    price: price === 0 ? undefined : price,
    currency: code ?? descriptionPrice?.currency,
    brand: toPlainText(first('product:brand', 'og:brand', 'brand'), 60),
    availability: parseAvailability(first('product:availability', 'og:availability', 'availability')),
  };
}

const getIfPriceLabel = (label: string | undefined, text: string | undefined): string | undefined =>
  label !== undefined && priceWord.test(label) ? text : undefined;

const priceWords = new RegExp(priceWord.source, 'giu');

/** Requires a label such as 'Price: 31,90 €', because other figures may mean anything. */
function findLabelledPrice(text: string | undefined, country: string): Money | undefined {
  const start = text?.slice(0, 2_000) ?? '';
  for (const { 0: word, index } of start.matchAll(priceWords)) {
    const after = start.slice(index + word.length, index + word.length + 30);
    if (!/^\s?[:：]?\s?[^\d:：]{0,5}\d/u.test(after)) continue;
    const money = parsePrice(after, country);
    if (money !== undefined && money.currency !== null) return money;
  }
  return undefined;
}
