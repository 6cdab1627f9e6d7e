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
const maxNodeLength = 200;

/** Returns the texts of the previous or next siblings on the same line, nearest first. */
function collectSiblingTexts(element: PageElement, direction: 'prev' | 'next'): string[] {
  const keepNearEnd = (text: string) =>
    direction === 'prev' ? text.slice(-maxNodeLength) : text.slice(0, maxNodeLength);
  const texts: string[] = [];
  let length = 0;
  let node: ChildNode | null = element[direction];
  while (node !== null && texts.length < maxSiblings && length < maxTextLength) {
    if (isElement(node) && blockElements.has(node.name)) break;
    const text = getNodeText(node, keepNearEnd);
    texts.push(text);
    length += text.length + 1;
    node = node[direction];
  }
  return texts;
}

/** Returns the words on the same line as the element, up to other figures. */
export function getSurroundingWords(element: PageElement): { before: string; after: string } {
  if (blockElements.has(element.name)) {
    // The label of a table cell is in the previous cell.
    const label = cellElements.has(element.name) ? getPreviousElement(element) : undefined;
    return { before: label === undefined ? '' : getPriceText(label), after: '' };
  }
  const before = collectSiblingTexts(element, 'prev').reverse();
  const after = collectSiblingTexts(element, 'next');
  return {
    before: before
      .map(text => `${text} `)
      .join('')
      .replace(/^.*\d/s, ''),
    after: after
      .map(text => ` ${text}`)
      .join('')
      .replace(/\d.*$/s, ''),
  };
}

const figurePattern = /^\d[\d.,'’ ]{0,14}$/;
const maxCurrencyLength = 8;

/** Joins a figure with the currency in a sibling: `<b>2320</b><i>元</i>`. Empty if the text is not a figure. */
export function joinSiblingCurrency(element: PageElement, figure: string): string {
  if (!figurePattern.test(figure)) return '';
  const [before, after] = [element.prev, element.next].map(node => {
    const text = getNodeText(node, data => data.trim()).trim();
    return text.length <= maxCurrencyLength && !/\d/.test(text) ? text : '';
  });
  return `${before ?? ''}${figure}${after ?? ''}`;
}
