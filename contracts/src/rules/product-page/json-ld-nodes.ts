import { readNearlyJson } from './nearly-json.ts';
import { getOwnText, type PageTree } from './page-tree.ts';

export type LinkedNode = Readonly<Record<string, unknown>>;

const maxNodes = 20_000;
const maxReferenceSteps = 3;

export const isNode = (value: unknown): value is LinkedNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export function toArray(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

/** Returns the types in lower case, without prefixes such as `https://schema.org/`. */
export const getTypes = (node: LinkedNode): string[] =>
  toArray(node['@type'])
    .filter(type => typeof type === 'string')
    .map(type => type.replace(/^.*[/:#]/, '').toLowerCase());

export class LinkedData {
  /** Outermost first. Skips `skippedProperties`. */
  readonly nodes: readonly LinkedNode[];
  private readonly byId = new Map<string, LinkedNode>();

  constructor(tree: PageTree) {
    const blocks = tree
      .named('script')
      .filter(({ attribs }) => /ld\+json/i.test(attribs.type ?? ''))
      .flatMap(script => parseBlock(getOwnText(script)));
    this.nodes = collectNodes(blocks, skippedProperties);
    for (const node of collectNodes(blocks, new Set())) {
      const id = node['@id'];
      if (typeof id === 'string' && Object.keys(node).length > 1 && !this.byId.has(id)) {
        this.byId.set(id, node);
      }
    }
  }

  /**
   * For pages that describe an offer instead of a product. Returns the `itemOffered` of the first offer outside a
   * product, with that offer as its `offers`.
   */
  findOfferedProduct(): LinkedNode | undefined {
    const offer = this.nodes.find(node => getTypes(node).some(type => type.endsWith('offer')));
    const [product] = this.resolve(offer?.itemOffered);
    return product && { ...product, offers: offer };
  }

  /** Returns the nodes in a property's value. Follows references (`@id`, or a string with the id) to any script. */
  resolve(value: unknown): LinkedNode[] {
    return toArray(value).flatMap(item => {
      let current = item;
      for (let step = 0; step < maxReferenceSteps; step += 1) {
        const id = isReference(current) ? current['@id'] : current;
        if (typeof id !== 'string') break;
        current = this.byId.get(id);
      }
      return isNode(current) ? [current] : [];
    });
  }
}

const isReference = (value: unknown): value is { '@id': string } =>
  isNode(value) &&
  typeof value['@id'] === 'string' &&
  Object.keys(value).every(key => key === '@id' || key === '@type');

/** These may describe other products. */
const skippedProperties: ReadonlySet<string> = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'review',
  'itemListElement',
  'hasVariant',
  'offers',
]);

function collectNodes(blocks: readonly unknown[], skipped: ReadonlySet<string>): LinkedNode[] {
  const nodes: LinkedNode[] = [];
  const queue = [...blocks];
  for (let index = 0; index < queue.length && index < maxNodes; index += 1) {
    const value = queue[index];
    if (Array.isArray(value)) queue.push(...value.slice(0, maxNodes - queue.length));
    else if (isNode(value)) {
      nodes.push(value);
      for (const [name, inner] of Object.entries(value)) {
        if (!skipped.has(name) && typeof inner === 'object') queue.push(inner);
      }
    }
  }
  return nodes;
}

function parseBlock(text: string): unknown[] {
  // Some sites HTML-escape the JSON, although browsers do not decode entities in scripts.
  const json = /^\s*[[{]\s*&quot;/.test(text) ? decodeEntities(text) : text;
  try {
    return [JSON.parse(json)];
  } catch {
    return readNearlyJson(json).values;
  }
}

const decodeEntities = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
