import type { AnyNode, Element } from 'domhandler';
import { isElement } from './page-tree.ts';

/** More than any honest page gives to one element. */
const maxLength = 400;

/** Names repeat within a page and from page to page. */
const known = new Map<string, readonly string[]>();
const maxKnown = 5_000;
const none: readonly string[] = [];

/** The whole words of an element's class and id, in lower case: `priceBox-old` has price, box and old. */
export function wordsOf({ attribs: { class: classes = '', id = '' } }: Element): readonly string[] {
  if (classes === '' && id === '') return none;
  const text = `${cut(classes)} ${cut(id)}`;
  const words = known.get(text);
  if (words !== undefined) return words;
  const found = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\p{L}+/gu)?.map(word => word.toLowerCase()) ?? none;
  if (known.size >= maxKnown) known.clear();
  known.set(text, found);
  return found;
}

const cut = (name: string): string => (name.length > maxLength ? name.slice(0, maxLength) : name);

export const hasAny = (words: readonly string[], among: ReadonlySet<string>): boolean =>
  words.some(word => among.has(word));

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** The elements around a node, the nearest first. */
export function* ancestorsOf(node: AnyNode, most: number): Generator<Element> {
  let at = node.parent;
  for (let level = 0; level < most && at !== null && isElement(at); level += 1) {
    yield at;
    at = at.parent;
  }
}
