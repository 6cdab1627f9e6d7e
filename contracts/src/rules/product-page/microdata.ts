import type { Cheerio, CheerioAPI } from 'cheerio/slim';
import type { Element } from 'domhandler';
import type { Finding, PageAddress } from './finding.ts';
import { plainText } from './plain-text.ts';
import { asCurrency, parseAmount, parsePrice } from './price-text.ts';

/** Microdata and RDFa say the same with other attributes. */
const dialects = [
  {
    scope: '[itemscope]',
    product: '[itemtype*="schema.org/Product" i]',
    prop: (name: string) => `[itemprop~="${name}"]`,
  },
  {
    scope: '[typeof]',
    product: '[typeof~="Product"], [typeof~="schema:Product"]',
    prop: (name: string) => `[property~="${name}"], [property~="schema:${name}"]`,
  },
] as const;
type Dialect = (typeof dialects)[number];

/** schema.org Product and Offer as microdata or RDFa. */
export function readMicrodata($: CheerioAPI, page: PageAddress): Finding | undefined {
  for (const dialect of dialects) {
    const product = $(dialect.product).first();
    if (product.length > 0) return readScope($, product, dialect, page);
  }
  return undefined;
}

function readScope($: CheerioAPI, product: Cheerio<Element>, dialect: Dialect, page: PageAddress): Finding {
  const own = (name: string) =>
    product
      .find(dialect.prop(name))
      .filter((_, element) => $(element).parent().closest(dialect.scope).is(product));
  const offered = (name: string) => product.find(dialect.prop(name)).first();
  const written = [offered('price'), offered('lowPrice')].find(found => found.length > 0);
  const text = written && (written.attr('content') ?? written.text());
  const price =
    parseAmount(text) ?? (text === undefined ? undefined : parsePrice(text, page.country)?.amount);
  const currency = offered('priceCurrency');
  return {
    title: plainText(own('name').first().attr('content') ?? own('name').first().text()),
    images: own('image')
      .toArray()
      .map(element => $(element))
      .flatMap(
        image =>
          image.attr('content') ?? image.attr('src') ?? image.attr('href') ?? image.attr('data-src') ?? [],
      ),
    price: price === 0 ? undefined : price,
    currency:
      asCurrency(currency.attr('content') ?? currency.text() ?? '', page.country) ??
      asCurrency(text, page.country),
  };
}
