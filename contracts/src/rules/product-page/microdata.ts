import type { CheerioAPI } from 'cheerio/slim';
import type { Element } from 'domhandler';
import type { Finding, PageAddress } from './finding.ts';
import { isElement, textOf } from './page-tree.ts';
import { plainText } from './plain-text.ts';
import { asCurrency, parseAmount, parsePrice } from './price-text.ts';

/** Microdata and RDFa say the same with other attributes. */
const dialects = [
  {
    scope: 'itemscope',
    product: '[itemtype*="schema.org/Product" i]',
    property: 'itemprop',
    prefixes: [''],
  },
  {
    scope: 'typeof',
    product: '[typeof~="Product"], [typeof~="schema:Product"]',
    property: 'property',
    prefixes: ['', 'schema:'],
  },
] as const;
type Dialect = (typeof dialects)[number];

const propertyNames = ['name', 'image', 'price', 'lowPrice', 'priceCurrency'] as const;
type PropertyName = (typeof propertyNames)[number];
/** As many pictures as anybody chooses from. */
const maxImages = 50;
/** An attribute that names more properties than fit here names none of a product. */
const maxAttribute = 500;

/** schema.org Product and Offer as microdata or RDFa. */
export function readMicrodata($: CheerioAPI, page: PageAddress): Finding | undefined {
  for (const dialect of dialects) {
    const product = $(dialect.product)[0];
    if (product !== undefined) return readScope(propertiesOf(product, dialect), page);
  }
  return undefined;
}

interface Properties {
  /** Of the product or of anything within it: its offers. */
  first: Partial<Record<PropertyName, Element>>;
  /** Of the product itself. */
  name: Element | undefined;
  images: Element[];
}

function readScope({ first, name, images }: Properties, page: PageAddress): Finding {
  const said = (element: Element | undefined): string | undefined =>
    element && (element.attribs.content ?? textOf(element));
  const text = said(first.price ?? first.lowPrice);
  const price =
    parseAmount(text) ?? (text === undefined ? undefined : parsePrice(text, page.country)?.amount);
  return {
    title: plainText(said(name)),
    images: images.flatMap(
      ({ attribs }) => attribs.content ?? attribs.src ?? attribs.href ?? attribs['data-src'] ?? [],
    ),
    price: price === 0 ? undefined : price,
    currency: asCurrency(said(first.priceCurrency) ?? '', page.country) ?? asCurrency(text, page.country),
  };
}

/** Traverses the product once, in document order: searching for each property's scope would be quadratic. */
function propertiesOf(product: Element, dialect: Dialect): Properties {
  const found: Properties = { first: {}, name: undefined, images: [] };
  const stack = [{ element: product, isOwn: true }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { element, isOwn } = next;
    if (element !== product) keepProperties(found, element, { dialect, isOwn });
    const isOwnWithin = isOwn && (element === product || !(dialect.scope in element.attribs));
    for (let at = element.children.length - 1; at >= 0; at -= 1) {
      const child = element.children[at];
      if (child !== undefined && isElement(child)) stack.push({ element: child, isOwn: isOwnWithin });
    }
  }
  return found;
}

function keepProperties(
  found: Properties,
  element: Element,
  { dialect, isOwn }: { dialect: Dialect; isOwn: boolean },
): void {
  const written = element.attribs[dialect.property];
  if (written === undefined || written.length > maxAttribute) return;
  const words = written.split(/\s+/);
  for (const name of propertyNames) {
    if (!dialect.prefixes.some(prefix => words.includes(`${prefix}${name}`))) continue;
    found.first[name] ??= element;
    if (isOwn && name === 'name') found.name ??= element;
    if (isOwn && name === 'image' && found.images.length < maxImages) found.images.push(element);
  }
}
