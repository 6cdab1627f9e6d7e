import type { AnyNode } from 'domhandler';
import { isElement, type PageElement } from './page-tree.ts';

export const hasAny = (words: readonly string[], wordSet: ReadonlySet<string>): boolean =>
  words.some(word => wordSet.has(word));

export const toWordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Nearest first. */
export function* getAncestors(node: AnyNode, maxLevels: number): Generator<PageElement> {
  let ancestor = node.parent;
  for (let level = 0; level < maxLevels && ancestor !== null && isElement(ancestor); level += 1) {
    yield ancestor;
    ancestor = ancestor.parent;
  }
}
