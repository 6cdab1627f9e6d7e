import type { ChildNode } from 'domhandler';
import { toWordSet } from './element-words.ts';
import { isElement, type PageElement } from './page-tree.ts';
import { getPriceText } from './price-pieces.ts';

const blockElements = toWordSet(
  'div p li ul ol dl dt dd td th tr table section article h1 h2 h3 h4 h5 h6 br hr form button',
);
const cellElements = toWordSet('td dd');

function getPreviousElement({ prev }: PageElement): PageElement | undefined {
  const before = prev?.type === 'text' ? prev.prev : prev;
  return before !== null && before !== undefined && isElement(before) ? before : undefined;
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
        isElement(node) ? getPriceText(node) : node.type === 'text' ? node.data.slice(-200) : '',
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

/** Joins a figure with the currency in a sibling: `<b>2320</b><i>元</i>`. Empty if the text is not a figure. */
export function joinSiblingCurrency(element: PageElement, figure: string): string {
  if (!/^\d[\d.,'’ ]{0,14}$/.test(figure)) return '';
  const [before, after] = [element.prev, element.next].map(node => {
    const text =
      node === null || node === undefined
        ? ''
        : node.type === 'text'
          ? node.data.slice(0, 50)
          : isElement(node)
            ? getPriceText(node)
            : '';
    return text.trim().length <= 8 && !/\d/.test(text) ? text.trim() : '';
  });
  return `${before ?? ''}${figure}${after ?? ''}`;
}
