import type { CheerioAPI } from 'cheerio/slim';
import type { Finding, PageAddress } from './finding.ts';
import { plainText } from './plain-text.ts';
import { asCurrency, parseAmount } from './price-text.ts';

type Node = Readonly<Record<string, unknown>>;

const productTypes = new Set([
  'Product',
  'ProductGroup',
  'ProductModel',
  'IndividualProduct',
  'SomeProducts',
  'Book',
  'Movie',
  'MusicAlbum',
  'VideoGame',
  'Game',
  'Vehicle',
  'Car',
  'Course',
  'Event',
  'SoftwareApplication',
  'CreativeWork',
]);
/** More nodes than any honest page has. */
const maxNodes = 20_000;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** schema.org Product and Offer in JSON-LD (schema.org/Product; Google's product structured data). */
export function readJsonLd($: CheerioAPI, page: PageAddress): Finding | undefined {
  const blocks = $('script[type*="ld+json" i]')
    .toArray()
    .map(script => parseLoosely($(script).text()));
  const products = nodesIn(blocks).filter(
    node => isProduct(node) && (node.offers ?? node.hasVariant) !== undefined,
  );
  const named = nodesIn(blocks).filter(node => typesOf(node).some(type => /^Product/.test(type)));
  const product = products.find(node => isAbout(node, page)) ?? products[0] ?? named[0];
  return product && readProduct(product, page);
}

/** Pages write comments, semicolons and raw line breaks into what should be JSON. */
function parseLoosely(text: string): unknown {
  const bare = text
    .trim()
    .replace(/^(<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[|\/\*.{0,40}?\*\/)/, '')
    .replace(/(?:-->|(?:\/\/\s{0,20})?\]\]>|\/\*.{0,40}?\*\/|;)$/, '');
  const spaced = bare.replace(/[\n\r\t\f\v]+/g, ' ');
  for (const attempt of [bare, spaced, spaced.replace(/, *([}\]])/g, '$1')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next attempt mends more.
    }
  }
  return undefined;
}

/** Every object in the blocks, outermost first. */
function nodesIn(blocks: readonly unknown[]): Node[] {
  const found: Node[] = [];
  const queue = [...blocks];
  for (let at = 0; at < queue.length && at < maxNodes; at += 1) {
    const value = queue[at];
    if (Array.isArray(value)) queue.push(...value.slice(0, maxNodes - queue.length));
    else if (isNode(value)) {
      found.push(value);
      queue.push(
        ...Object.entries(value)
          .filter(([name]) => !elsewhere.has(name))
          .map(([, inner]) => inner),
      );
    }
  }
  return found;
}

/** Parts that speak of other products. */
const elsewhere = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'review',
  'itemListElement',
  'hasVariant',
  'offers',
]);

const typesOf = (node: Node): string[] =>
  asList(node['@type'])
    .filter(type => typeof type === 'string')
    .map(type => type.replace(/^.*[/:#]/, ''));
const isProduct = (node: Node): boolean => typesOf(node).some(type => productTypes.has(type));

/** The node's own address is the page's. */
function isAbout(node: Node, { url }: PageAddress): boolean {
  return [node.url, node['@id'], node.mainEntityOfPage].some(address => {
    if (typeof address !== 'string') return false;
    const own = URL.parse(address, url.href);
    return own !== null && own.pathname === url.pathname;
  });
}

function readProduct(product: Node, page: PageAddress): Finding {
  const variants = asList(product.hasVariant).filter(isNode);
  const variant = variants.find(node => isThisVariant(node, page)) ?? variants[0];
  const offer = chooseOffer(product, page) ?? (variant && chooseOffer(variant, page));
  const images = [product, ...(variant ? [variant] : [])].flatMap(node =>
    asList(node.image).flatMap(imageAddress),
  );
  return { title: plainText(product.name ?? variant?.name), images, ...offer };
}

/** Variants are chosen by a query parameter: `?variant=42`. */
const isThisVariant = (node: Node, { url }: PageAddress): boolean =>
  asList(node.offers)
    .filter(isNode)
    .concat(node)
    .some(({ url: address }) => {
      const own = typeof address === 'string' ? URL.parse(address, url.href) : null;
      return own !== null && own.search !== '' && own.pathname === url.pathname && own.search === url.search;
    });

interface Priced {
  price: number;
  currency: string | null;
}

/** The offer of this very address, else the cheapest that can be had, else the cheapest. */
function chooseOffer(product: Node, page: PageAddress): Priced | undefined {
  const offers = asList(product.offers)
    .filter(isNode)
    .flatMap(offer => [offer, ...asList(offer.offers).filter(isNode)]);
  const own = offers.find(offer => isThisVariant({ offers: offer }, page));
  const priced = (own === undefined ? offers : [own]).flatMap(offer => {
    const price = priceOf(offer, page.country);
    return price === undefined
      ? []
      : [{ ...price, inStock: !/OutOfStock|SoldOut|Discontinued/i.test(String(offer.availability ?? '')) }];
  });
  const [cheapest] = priced.toSorted((a, b) => Number(b.inStock) - Number(a.inStock) || a.price - b.price);
  return cheapest && { price: cheapest.price, currency: cheapest.currency };
}

function priceOf(offer: Node, country: string): Priced | undefined {
  const specifications = asList(offer.priceSpecification)
    .filter(isNode)
    .filter(node => !/ListPrice|MSRP|StrikethroughPrice|RegularPrice/i.test(String(node.priceType ?? '')));
  for (const node of [offer, ...specifications]) {
    const written = [node.price, node.lowPrice, node.minPrice].find(
      value => parseAmount(value) !== undefined,
    );
    const price = parseAmount(written);
    const currency = node.priceCurrency ?? offer.priceCurrency ?? written;
    if (price !== undefined && price > 0) return { price, currency: asCurrency(currency, country) };
  }
  return undefined;
}

function imageAddress(image: unknown): string[] {
  if (typeof image === 'string') return [image.replaceAll('&amp;', '&')];
  if (!isNode(image)) return [];
  const address = image.contentUrl ?? image.url ?? image['@id'];
  return asList(address).filter(value => typeof value === 'string');
}
