import { getAncestors, hasAny, toWordSet } from './element-words.ts';
import { getText, type PageElement, type PageTree } from './page-tree.ts';
import { toPlainText } from './plain-text.ts';

export interface Heading {
  element: PageElement;
  text: string;
}

const maxHeadings = 60;
const h1Bonus = 0.15;
const minH2Similarity = 0.3;
const maxAncestors = 12;
const surroundingElements = new Set(['nav', 'footer', 'aside', 'dialog']);
const surroundingWords = toWordSet(
  'nav navbar navigation menu footer modal dialog popup cookie breadcrumb minicart',
);

/** In Chinese, Japanese and Thai, each character is a word. */
export const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu) ??
  [];

/** Returns the fraction of `words` that `otherWords` contains, from 0 to 1. */
export function getSharedFraction(words: readonly string[], otherWords: readonly string[]): number {
  if (words.length === 0) return 0;
  const set = new Set(otherWords);
  return words.filter(word => set.has(word)).length / words.length;
}

/** Returns the item whose name shares the largest part of its words with a title in the head. The first wins a tie. */
export function findMostSimilar<T>(
  items: readonly T[],
  getName: (item: T) => string,
  headTitles: readonly string[],
): T | undefined {
  if (items.length < 2 || headTitles.length === 0) return items[0];
  const titles = headTitles.map(splitWords);
  const similarities = items.map(item => {
    const nameWords = splitWords(getName(item));
    return { item, similarity: Math.max(...titles.map(title => getSharedFraction(nameWords, title))) };
  });
  return similarities.toSorted((a, b) => b.similarity - a.similarity)[0]?.item;
}

function isOutsideContent(element: PageElement): boolean {
  for (const ancestor of getAncestors(element, maxAncestors)) {
    if (ancestor.name === 'main' || ancestor.name === 'article') return false;
    if (ancestor.name === 'body' || ancestor.name === 'html') return false;
    if (surroundingElements.has(ancestor.name)) return true;
    if (ancestor.attribs.role === 'navigation' || ancestor.attribs.role === 'dialog') return true;
    if (hasAny(ancestor.words, surroundingWords)) return true;
  }
  return false;
}

/** Returns the h1 or h2 that best matches a title in the head. Only an h2 must match. Skips the site's name. */
export function findHeading(
  tree: PageTree,
  headTitles: readonly string[],
  sites: readonly string[],
): Heading | undefined {
  const siteNames = new Set(sites.map(site => splitWords(site).join('')));
  const titles = headTitles.map(title => splitWords(title).slice(0, 100));
  const headings = ['h1', 'h2']
    .flatMap(name => tree.named(name).slice(0, maxHeadings))
    .flatMap(element => {
      const text = toPlainText(getText(element));
      if (text === undefined || isOutsideContent(element)) return [];
      const headingWords = splitWords(text).slice(0, 100);
      if (siteNames.has(headingWords.join(''))) return [];
      const similarity = Math.max(
        0,
        ...titles.map(
          title => (getSharedFraction(headingWords, title) + getSharedFraction(title, headingWords)) / 2,
        ),
      );
      return [{ element, text, similarity: similarity + (element.name === 'h1' ? h1Bonus : 0) }];
    });
  const best = headings.toSorted((a, b) => b.similarity - a.similarity)[0];
  if (best === undefined || (best.element.name === 'h2' && best.similarity < minH2Similarity))
    return undefined;
  return best;
}
