import type { CheerioAPI } from 'cheerio/slim';
import type { Finding, PageAddress } from './finding.ts';
import { plainText } from './plain-text.ts';
import { asCurrency, parseAmount, parsePrice } from './price-text.ts';

/** OpenGraph with its product tags (ogp.me), and the cards that other networks read. */
export function readMetaTags($: CheerioAPI, page: PageAddress): Finding {
  const tags = new Map<string, string[]>();
  $('meta[content]').each((_, element) => {
    const meta = $(element);
    const name = (meta.attr('property') ?? meta.attr('name') ?? meta.attr('itemprop') ?? '').toLowerCase();
    const content = meta.attr('content')?.trim();
    if (name === '' || !content) return;
    const same = tags.get(name);
    if (same === undefined) tags.set(name, [content]);
    else same.push(content);
  });
  const first = (...names: string[]) => names.flatMap(name => tags.get(name) ?? [])[0];
  const amount = first(
    'product:sale_price:amount',
    'product:price:amount',
    'og:price:amount',
    'product:price',
    'price',
  );
  const card =
    labelled(first('twitter:label1'), first('twitter:data1')) ??
    labelled(first('twitter:label2'), first('twitter:data2'));
  const price =
    parseAmount(amount) ?? (card === undefined ? undefined : parsePrice(card, page.country)?.amount);
  const currency = first(
    'product:sale_price:currency',
    'product:price:currency',
    'og:price:currency',
    'og:currency',
    'pricecurrency',
    'currency',
  );
  return {
    title: plainText(first('og:title', 'twitter:title')),
    images: [
      ...[
        'og:image:secure_url',
        'og:image',
        'og:image:url',
        'twitter:image',
        'twitter:image:src',
        'image',
      ].flatMap(name => tags.get(name) ?? []),
      ...$('link[rel="image_src" i]')
        .toArray()
        .flatMap(link => $(link).attr('href') ?? []),
    ],
    price: price === 0 ? undefined : price,
    currency: asCurrency(currency ?? '', page.country) ?? asCurrency(amount ?? card ?? '', page.country),
  };
}

const labelled = (label: string | undefined, text: string | undefined): string | undefined =>
  label !== undefined && /price|preis|prix|precio|prezzo|prijs/i.test(label) ? text : undefined;
