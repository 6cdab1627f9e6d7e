import { readNearlyJson } from './nearly-json.ts';
import { ownText, type PageTree } from './page-tree.ts';

export type LinkedNode = Readonly<Record<string, unknown>>;

/** More nodes than any normal page has. */
const maxNodes = 20_000;
/** The maximum number of references in a chain that are followed. */
const maxReferences = 3;

export const isNode = (value: unknown): value is LinkedNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** Returns the last word of each type, in lower case: pages write `product` and `https://schema.org/Product`. */
export const typesOf = (node: LinkedNode): string[] =>
  asList(node['@type'])
    .filter(type => typeof type === 'string')
    .map(type => type.replace(/^.*[/:#]/, '').toLowerCase());

/** The JSON-LD of a page: its nodes, and parts that are referenced by `@id`. */
export class LinkedData {
  /** Every object except parts about other products, outermost first. */
  readonly nodes: readonly LinkedNode[];
  readonly #byId = new Map<string, LinkedNode>();

  constructor(tree: PageTree) {
    const blocks = tree
      .named('script')
      .filter(({ attribs }) => /ld\+json/i.test(attribs.type ?? ''))
      .flatMap(script => parseBlock(ownText(script)));
    this.nodes = collectNodes(blocks, elsewhere);
    for (const node of collectNodes(blocks, new Set())) {
      const id = node['@id'];
      if (typeof id === 'string' && Object.keys(node).length > 1 && !this.#byId.has(id)) {
        this.#byId.set(id, node);
      }
    }
  }

  /** Returns the product of an offer that nothing refers to, combined with the offer. */
  productOfOffer(): LinkedNode | undefined {
    const offer = this.nodes.find(node => typesOf(node).some(type => type.endsWith('offer')));
    const [product] = this.parts(offer?.itemOffered);
    return product && { ...product, offers: offer };
  }

  /** Returns the nodes of a property, from all scripts of the page. */
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

/** Properties that contain other products. */
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

function collectNodes(blocks: readonly unknown[], excluded: ReadonlySet<string>): LinkedNode[] {
  const found: LinkedNode[] = [];
  const queue = [...blocks];
  for (let at = 0; at < queue.length && at < maxNodes; at += 1) {
    const value = queue[at];
    if (Array.isArray(value)) queue.push(...value.slice(0, maxNodes - queue.length));
    else if (isNode(value)) {
      found.push(value);
      for (const [name, inner] of Object.entries(value)) {
        if (!excluded.has(name) && typeof inner === 'object') queue.push(inner);
      }
    }
  }
  return found;
}

function parseBlock(text: string): unknown[] {
  // Some programs HTML-escape scripts, which must not be escaped.
  const json = /^\s*[[{]\s*&quot;/.test(text) ? withoutEntities(text) : text;
  try {
    return [JSON.parse(json)];
  } catch {
    return readNearlyJson(json).values;
  }
}

const withoutEntities = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
