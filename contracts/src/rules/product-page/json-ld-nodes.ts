import { ownText, type PageTree } from './page-tree.ts';

export type LinkedNode = Readonly<Record<string, unknown>>;

/** More nodes than any honest page has. */
const maxNodes = 20_000;
/** As far as a reference to a reference is followed. */
const maxReferences = 3;

export const isNode = (value: unknown): value is LinkedNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** The last word of each type, in lower case: pages write `product` and `https://schema.org/Product`. */
export const typesOf = (node: LinkedNode): string[] =>
  asList(node['@type'])
    .filter(type => typeof type === 'string')
    .map(type => type.replace(/^.*[/:#]/, '').toLowerCase());

/** All that a page says as JSON-LD: its nodes, and parts that are referred to by `@id`. */
export class LinkedData {
  /** Every object but parts that speak of other products, outermost first. */
  readonly nodes: readonly LinkedNode[];
  readonly #byId = new Map<string, LinkedNode>();

  constructor(tree: PageTree) {
    const blocks = tree
      .named('script')
      .filter(({ attribs }) => /ld\+json/i.test(attribs.type ?? ''))
      .flatMap(script => parseBlock(ownText(script)));
    this.nodes = nodesIn(blocks, elsewhere);
    for (const node of nodesIn(blocks, new Set())) {
      const id = node['@id'];
      if (typeof id === 'string' && Object.keys(node).length > 1 && !this.#byId.has(id)) {
        this.#byId.set(id, node);
      }
    }
  }

  /** The nodes of a property, from all scripts of the page. */
  parts(value: unknown): LinkedNode[] {
    return asList(value).flatMap(part => {
      let node = part;
      for (let step = 0; step < maxReferences; step += 1) {
        const id = isReference(node) ? node['@id'] : node;
        if (typeof id !== 'string') break;
        node = this.#byId.get(id);
      }
      return isNode(node) ? [node] : [];
    });
  }
}

const isReference = (value: unknown): value is { '@id': string } =>
  isNode(value) &&
  typeof value['@id'] === 'string' &&
  Object.keys(value).every(key => key === '@id' || key === '@type');

/** Parts that speak of other products. */
const elsewhere: ReadonlySet<string> = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'review',
  'itemListElement',
  'hasVariant',
  'offers',
]);

function nodesIn(blocks: readonly unknown[], left: ReadonlySet<string>): LinkedNode[] {
  const found: LinkedNode[] = [];
  const queue = [...blocks];
  for (let at = 0; at < queue.length && at < maxNodes; at += 1) {
    const value = queue[at];
    if (Array.isArray(value)) queue.push(...value.slice(0, maxNodes - queue.length));
    else if (isNode(value)) {
      found.push(value);
      for (const [name, inner] of Object.entries(value)) {
        if (!left.has(name) && typeof inner === 'object') queue.push(inner);
      }
    }
  }
  return found;
}

function parseBlock(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return valuesIn(text).flatMap(value => {
      try {
        return [JSON.parse(value)];
      } catch {
        return [];
      }
    });
  }
}

/** Text between values that is not JSON: comments, CDATA, semicolons. */
const between = /\/\*[\s\S]{0,10000}?\*\/|\/\/[^\n]{0,1000}|<!--|-->|<!\[CDATA\[|\]\]>|;/y;
const escapes = new Set('"\\/bfnrtu');

/** More objects than any page writes into one script. */
const maxValues = 50;

/** The objects and arrays of what is nearly JSON, each as JSON. One pass over the text. */
function valuesIn(text: string): string[] {
  const found: string[] = [];
  let parts: string[] = [];
  let depth = 0;
  for (let at = 0; at < text.length && found.length < maxValues; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"' && depth > 0) {
      const [written, end] = stringAt(text, at);
      parts.push(written);
      at = end;
      continue;
    }
    const skipped = '/<-];'.includes(sign) ? betweenAt(text, at) : 0;
    if (skipped > 0) {
      at += skipped - 1;
      continue;
    }
    if (sign === '{' || sign === '[') depth += 1;
    if (depth === 0) continue;
    if (sign === '}' || sign === ']') {
      dropComma(parts);
      depth -= 1;
    }
    parts.push(sign < ' ' ? ' ' : sign);
    if (depth === 0) {
      found.push(parts.join(''));
      parts = [];
    }
  }
  return found;
}

function betweenAt(text: string, at: number): number {
  between.lastIndex = at;
  return between.exec(text)?.[0].length ?? 0;
}

/** A comma before a closing bracket. */
function dropComma(parts: string[]): void {
  let at = parts.length - 1;
  while (at > 0 && parts.length - at < 200 && parts[at] === ' ') at -= 1;
  if (parts[at] === ',') parts[at] = ' ';
}

/** A string as JSON knows it, and where it ends: raw line breaks, `\'` and other unknown escapes are mended. */
function stringAt(text: string, start: number): [written: string, end: number] {
  let written = '"';
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"') return [`${written}"`, at];
    if (sign === '\\') {
      const next = text[at + 1] ?? '';
      written += escapes.has(next) ? `\\${next}` : next < ' ' ? ' ' : next;
      at += 1;
    } else written += sign < ' ' ? ' ' : sign;
  }
  return [`${written}"`, text.length];
}
