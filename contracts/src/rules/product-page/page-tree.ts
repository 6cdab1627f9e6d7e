import { type CheerioAPI, load } from 'cheerio/slim';
import { type AnyNode, DomHandler, type Element } from 'domhandler';
import { Parser } from 'htmlparser2';
import type { Deadline } from './deadline.ts';

/** The depth to which browsers nest elements. */
const maxDepth = 512;
/** Some times more than shops' pages have. What follows is not read: searching takes time by their number. */
const maxElements = 60_000;

/** So many elements are parsed between two looks at the clock. */
const checkEvery = 1_000;

export const isElement = (node: AnyNode): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style';

/**
 * Closes the innermost element before opening one that would be too deep, so that it becomes a sibling. The parser's
 * time grows with the number of open elements.
 */
class BoundedParser extends Parser {
  readonly #handler: DomHandler;
  readonly #deadline: Deadline | undefined;
  #elements = 0;

  constructor(handler: DomHandler, deadline: Deadline | undefined) {
    super(handler);
    this.#handler = handler;
    this.#deadline = deadline;
  }

  override onopentagname(start: number, endIndex: number): void {
    // Both are lists of open elements, the innermost first.
    const [open, contexts] = [this['stack'], this['foreignContext']];
    if (open.length > maxDepth && open.shift() !== undefined) this.#handler.onclosetag();
    if (contexts.length > maxDepth) contexts.shift();
    super.onopentagname(start, endIndex);
    this.#elements += 1;
    if (this.#elements % checkEvery === 0) this.#deadline?.check();
    if (this.#elements > maxElements) this.pause();
  }
}

/**
 * A page as a searchable tree. cheerio selects among many roots in quadratic time, so all of them get one parent,
 * which the page cannot close.
 */
export function pageTree(html: string, deadline?: Deadline): CheerioAPI {
  const handler = new DomHandler();
  new BoundedParser(handler, deadline).end(`<read-page>${html.replace(/<\/\s*read-page/gi, '</x')}`);
  return load(handler.root);
}

/** The nodes and all within them, in the order of the document. Children are not looked at before their turn. */
function* nodesOf(roots: readonly AnyNode[]): Generator<AnyNode> {
  const levels = [{ nodes: roots, at: 0 }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const node = level.nodes[level.at];
    level.at += 1;
    if (node === undefined) levels.pop();
    else {
      yield node;
      if (isElement(node)) levels.push({ nodes: node.children, at: 0 });
    }
  }
}

/** The elements among the nodes and all within them, in the order of the document. */
export function* elementsOf(roots: readonly AnyNode[], maxElements: number): Generator<Element> {
  let count = 0;
  for (const node of nodesOf(roots)) {
    if (count >= maxElements) return;
    if (!isElement(node)) continue;
    count += 1;
    yield node;
  }
}

interface Index {
  all: readonly Element[];
  named: ReadonlyMap<string, readonly Element[]>;
}
const indexes = new WeakMap<CheerioAPI, Index>();

/** Each selector walks the whole tree: what is looked for often is found by one walk. */
function indexOf($: CheerioAPI): Index {
  const known = indexes.get($);
  if (known !== undefined) return known;
  const all = [...elementsOf($.root()[0]?.children ?? [], maxElements)];
  const named = new Map<string, Element[]>();
  for (const element of all) {
    const same = named.get(element.name);
    if (same === undefined) named.set(element.name, [element]);
    else same.push(element);
  }
  const index = { all, named };
  indexes.set($, index);
  return index;
}

/** All elements of a page, in the order of the document. */
export const allElements = ($: CheerioAPI): readonly Element[] => indexOf($).all;

/** The elements of a name. */
export const elementsNamed = ($: CheerioAPI, name: string): readonly Element[] =>
  indexOf($).named.get(name) ?? [];

/** All text of an element without others in it: of a script. */
export const ownText = ({ children }: Element): string =>
  children.map(child => (child.type === 'text' ? child.data : '')).join('');

/** The `content` of the first meta tag of a name or property. */
export const metaContent = ($: CheerioAPI, name: string): string | undefined =>
  elementsNamed($, 'meta').find(({ attribs }) => attribs.property === name || attribs.name === name)?.attribs
    .content;

/** More nodes than precede the end of any text that is read. */
const maxTextNodes = 5_000;

/** The beginning of an element's text, with one space for any: joining the texts of deep trees is slow. */
export function textOf(element: Element | undefined, maxLength = 4_000): string {
  const parts: string[] = [];
  let [length, nodes] = [0, 0];
  for (const node of nodesOf(element === undefined ? [] : [element])) {
    nodes += 1;
    if (length >= maxLength || nodes > maxTextNodes) break;
    if (node.type !== 'text') continue;
    const text = node.data.replace(/\s+/g, ' ');
    parts.push(text);
    length += text.length;
  }
  return parts.join('').slice(0, maxLength);
}
