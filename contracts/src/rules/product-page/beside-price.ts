import type { ChildNode } from 'domhandler';
import { toWordSet } from './element-words.ts';
import { isElement, type PageElement } from './page-tree.ts';
import { getPriceText } from './price-pieces.ts';

const blockElements = toWordSet(
  'div p li ul ol dl dt dd td th tr table section article h1 h2 h3 h4 h5 h6 br hr form button',
);
const cellElements = toWordSet('td dd');

function getPreviousElement({ prev }: PageElement): PageElement | undefined {
  const previous = prev?.type === 'text' ? prev.prev : prev;
  return previous !== null && previous !== undefined && isElement(previous) ? previous : undefined;
}

function getNodeText(node: ChildNode | null | undefined, shorten: (text: string) => string): string {
  if (node === null || node === undefined) return '';
  if (isElement(node)) return getPriceText(node);
  return node.type === 'text' ? shorten(node.data) : '';
}

const maxSiblings = 5;
const maxTextLength = 40;

/** Returns the words on the same line as the element, up to other figures. */
export function getSurroundingWords(element: PageElement): { before: string; after: string } {
  const collectWords = (
    next: (node: ChildNode) => ChildNode | null,
    join: (text: string, more: string) => string,
  ) => {
    let text = '';
    let node: ChildNode | null = next(element);
    for (let count = 0; node !== null && count < maxSiblings && text.length < maxTextLength; count += 1) {
      if (isElement(node) && blockElements.has(node.name)) break;
      text = join(
        text,
        getNodeText(node, data => data.slice(-200)),
      );
      node = next(node);
    }
    return text;
  };
  // The label of a table cell is in the previous cell.
  const label = cellElements.has(element.name) ? getPreviousElement(element) : undefined;
  if (blockElements.has(element.name))
    return { before: label === undefined ? '' : getPriceText(label), after: '' };
  return {
    before: collectWords(
      ({ prev }) => prev,
      (text, more) => `${more} ${text}`,
    ).replace(/^.*\d/s, ''),
    after: collectWords(
      ({ next }) => next,
      (text, more) => `${text} ${more}`,
    ).replace(/\d.*$/s, ''),
  };
}

const maxCurrencyLength = 8;

/** Joins a figure with the currency in a sibling: `<b>2320</b><i>元</i>`. Empty if the text is not a figure. */
export function joinSiblingCurrency(element: PageElement, figure: string): string {
  if (!/^\d[\d.,'’ ]{0,14}$/.test(figure)) return '';
  const [before, after] = [element.prev, element.next].map(node => {
    const text = getNodeText(node, data => data.slice(0, 50)).trim();
    return text.length <= maxCurrencyLength && !/\d/.test(text) ? text : '';
  });
  return `${before ?? ''}${figure}${after ?? ''}`;
}
