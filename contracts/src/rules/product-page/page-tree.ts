import { type CheerioAPI, load } from 'cheerio/slim';
import { type AnyNode, DomHandler, type Element } from 'domhandler';
import { Parser } from 'htmlparser2';

/** As deep as browsers let elements stand in one another. */
const maxDepth = 512;
/** Some times more than shops' pages have. What follows is not read: searching takes time by their number. */
const maxElements = 60_000;

export const isElement = (node: AnyNode): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style';

/**
 * Closes the innermost element before it opens one that would be too deep, so that one stands beside the other.
 * Whatever the parser does with its open elements takes time by their number.
 */
class BoundedParser extends Parser {
  readonly #handler: DomHandler;
  #elements = 0;

  constructor(handler: DomHandler) {
    super(handler);
    this.#handler = handler;
  }

  override onopentagname(start: number, endIndex: number): void {
    // Both are lists of open elements, the innermost first.
    const [open, contexts] = [this['stack'], this['foreignContext']];
    if (open.length > maxDepth && open.shift() !== undefined) this.#handler.onclosetag();
    if (contexts.length > maxDepth) contexts.shift();
    super.onopentagname(start, endIndex);
    this.#elements += 1;
    if (this.#elements > maxElements) this.pause();
  }
}

/**
 * A page as a tree to search in. Among many roots selecting takes cheerio quadratic time: one element that the
 * page cannot close stands around it all.
 */
export function pageTree(html: string): CheerioAPI {
  const handler = new DomHandler();
  new BoundedParser(handler).end(`<read-page>${html.replace(/<\/\s*read-page/gi, '</x')}`);
  return load(handler.root);
}

/** The elements among the nodes and all within them, in the order of the document. */
export function* elementsOf(roots: readonly AnyNode[], maxElements: number): Generator<Element> {
  const stack = roots.toReversed();
  for (let count = 0; count < maxElements; ) {
    const node = stack.pop();
    if (node === undefined) return;
    if (!isElement(node)) continue;
    count += 1;
    yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child !== undefined) stack.push(child);
    }
  }
}

/** The beginning of an element's text, with one space for any: joining the texts of deep trees is slow. */
export function textOf(element: Element | undefined, maxLength = 4_000): string {
  const parts: string[] = [];
  const stack: AnyNode[] = element === undefined ? [] : [element];
  for (let length = 0; length < maxLength; ) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.type === 'text') {
      const text = node.data.replace(/\s+/g, ' ');
      parts.push(text);
      length += text.length;
    } else if (isElement(node)) {
      for (let at = node.children.length - 1; at >= 0; at -= 1) {
        const child = node.children[at];
        if (child !== undefined) stack.push(child);
      }
    }
  }
  return parts.join('').slice(0, maxLength);
}
