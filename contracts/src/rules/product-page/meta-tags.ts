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
  const getFirst = (...names: string[]) => names.flatMap(name => tags.get(name) ?? [])[0];
  const amountTag = getFirst(
    'product:sale_price:amount',
    'product:price:amount',
    'og:price:amount',
    'og:price',
    'product:price',
    'price',
  );
  const cardPriceText =
    getCardPriceText(getFirst('twitter:label1'), getFirst('twitter:data1')) ??
    getCardPriceText(getFirst('twitter:label2'), getFirst('twitter:data2'));
  const currencyTag = getFirst(
    'product:sale_price:currency',
    'product:price:currency',
    'og:price:currency',
    'og:currency',
    'pricecurrency',
    'currency',
  );
  const cardPrice =
    cardPriceText === undefined ? undefined : parsePrice(toPlainText(cardPriceText) ?? '', page.country);
  const currency =
    parseCurrency(currencyTag ?? '', page.country) ??
    parseCurrency(amountTag ?? '', page.country) ??
    (amountTag === undefined ? cardPrice?.currency : undefined);
  const descriptionPrice =
    findLabelledPrice(getFirst('og:description'), page.country) ??
    findLabelledPrice(getFirst('description'), page.country);
  const price = parseAmount(amountTag, currency) ?? cardPrice?.amount ?? descriptionPrice?.amount;
  return {
    title: toPlainText(getFirst('og:title', 'twitter:title')),
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
    currency: currency ?? descriptionPrice?.currency,
    brand: toPlainText(getFirst('product:brand', 'og:brand', 'brand'), 60),
    availability: parseAvailability(getFirst('product:availability', 'og:availability', 'availability')),
  };
}

const getCardPriceText = (label: string | undefined, text: string | undefined): string | undefined =>
  label !== undefined && priceWord.test(label) ? text : undefined;

const priceWords = new RegExp(priceWord.source, 'giu');
/** For example ': 31' or ' ab € 31'. */
const figureAtStart = /^\s?[:：]?\s?[^\d:：]{0,5}\d/u;

/** Requires a label such as 'Price: 31,90 €', because figures without one may mean anything. */
function findLabelledPrice(text: string | undefined, country: string): Money | undefined {
  const beginning = text?.slice(0, 2_000) ?? '';
  for (const { 0: word, index } of beginning.matchAll(priceWords)) {
    const textAfterWord = beginning.slice(index + word.length, index + word.length + 30);
    if (!figureAtStart.test(textAfterWord)) continue;
    const money = parsePrice(textAfterWord, country);
    if (money !== undefined && money.currency !== null) return money;
  }
  return undefined;
}
