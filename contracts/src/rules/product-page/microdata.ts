import { parseAvailability } from './availability.ts';
import type { Finding, PageAddress } from './finding.ts';
import { findMostSimilar } from './page-heading.ts';
import { getText, isElement, type PageElement, type PageTree } from './page-tree.ts';
import { toPlainText } from './plain-text.ts';
import { getPriceText, isStruck } from './price-pieces.ts';
import { parseAmount, parseCurrency, parsePrice } from './price-text.ts';

const maxAttributeLength = 500;

/** Microdata and RDFa express the same data with different attributes. */
const dialects = [
  {
    scope: 'itemscope',
    isProduct: ({ attribs }: PageElement) =>
      attribs.itemtype !== undefined &&
      /schema\.org\/Product/i.test(attribs.itemtype.slice(0, maxAttributeLength)),
    property: 'itemprop',
    prefixes: [''],
  },
  {
    scope: 'typeof',
    isProduct: ({ attribs }: PageElement) =>
      attribs.typeof !== undefined &&
      /(?:^|\s)(?:schema:)?Product(?:\s|$)/.test(attribs.typeof.slice(0, maxAttributeLength)),
    property: 'property',
    prefixes: ['', 'schema:'],
  },
] as const;
type Dialect = (typeof dialects)[number];

const propertyNames = [
  'name',
  'image',
  'price',
  'lowPrice',
  'priceCurrency',
  'brand',
  'availability',
] as const;
type PropertyName = (typeof propertyNames)[number];
const maxImages = 50;
const maxProducts = 30;
const maxPrices = 50;

export function readMicrodata(
  tree: PageTree,
  page: PageAddress,
  headTitles: readonly string[],
): Finding | undefined {
  for (const dialect of dialects) {
    const products = tree.elements.filter(dialect.isProduct).slice(0, maxProducts);
    const product = findMostSimilar(
      products.map(element => findProperties(element, dialect)),
      ({ name }) => getContent(name) ?? '',
      headTitles,
    );
    if (product !== undefined) return toFinding(product, page);
  }
  return undefined;
}

const getContent = (element: PageElement | undefined): string | undefined =>
  element && (element.attribs.content ?? getText(element));

interface Properties {
  /** The first element per property, in the product or in a scope inside it, such as an offer. */
  first: Partial<Record<PropertyName, PageElement>>;
  /** The product's own name, not that of a scope inside it. */
  name: PageElement | undefined;
  images: PageElement[];
  /** From all offers, without struck-through prices. */
  prices: PageElement[];
}

function toFinding({ first, name, images, prices }: Properties, page: PageAddress): Finding {
  const statedCurrency = parseCurrency(getContent(first.priceCurrency) ?? '', page.country);
  const texts = prices.map(element => element.attribs.content ?? getPriceText(element));
  const [price, ...otherPrices] = texts
    .map(text => parseAmount(text, statedCurrency) ?? parsePrice(text, page.country)?.amount)
    .filter(amount => amount !== undefined && amount > 0);
  const { availability } = first;
  return {
    title: toPlainText(getContent(name)),
    images: images.flatMap(
      ({ attribs }) => attribs.content ?? attribs.src ?? attribs.href ?? attribs['data-src'] ?? [],
    ),
    brand: toPlainText(getContent(first.brand), 60),
    price,
    otherPrices: otherPrices.filter(amount => amount !== undefined),
    currency: statedCurrency ?? parseCurrency(texts[0] ?? '', page.country),
    availability:
      parseAvailability(availability?.attribs.href ?? availability?.attribs.content) ??
      parseAvailability(getContent(availability)),
  };
}

/** Walks the tree once, because finding the scope of each property would take quadratic time. */
function findProperties(product: PageElement, dialect: Dialect): Properties {
  const found: Properties = { first: {}, name: undefined, images: [], prices: [] };
  const stack = [{ element: product, isInProductScope: true, isStruckThrough: false }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { element, isInProductScope, isStruckThrough } = next;
    if (element !== product)
      collectProperties(found, element, { dialect, isInProductScope, isStruckThrough });
    const opensInnerScope = element !== product && dialect.scope in element.attribs;
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index];
      if (child !== undefined && isElement(child)) {
        stack.push({
          element: child,
          isInProductScope: isInProductScope && !opensInnerScope,
          isStruckThrough: isStruckThrough || isStruck(child),
        });
      }
    }
  }
  return found;
}

function collectProperties(
  found: Properties,
  element: PageElement,
  {
    dialect,
    isInProductScope,
    isStruckThrough,
  }: { dialect: Dialect; isInProductScope: boolean; isStruckThrough: boolean },
): void {
  const value = element.attribs[dialect.property];
  if (value === undefined || value.length > maxAttributeLength) return;
  const words = value.split(/\s+/);
  for (const name of propertyNames) {
    if (!dialect.prefixes.some(prefix => words.includes(`${prefix}${name}`))) continue;
    if (name === 'price' || name === 'lowPrice') {
      if (!isStruckThrough && found.prices.length < maxPrices) found.prices.push(element);
      continue;
    }
    found.first[name] ??= element;
    if (isInProductScope && name === 'name') found.name ??= element;
    if (isInProductScope && name === 'image' && found.images.length < maxImages) found.images.push(element);
  }
}
