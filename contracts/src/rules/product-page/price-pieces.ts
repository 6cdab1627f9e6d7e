import type { AnyNode } from 'domhandler';
import { hasAny, toWordSet } from './element-words.ts';
import { isElement, type PageElement } from './page-tree.ts';

const maxTextLength = 200;
const maxSteps = 200;
const maxChildren = 100;
const centsWords = toWordSet(
  'cent cents centimes decimal decimals dec fraction superscript sup grosze kr haler penny pence',
);
const struckElements = toWordSet('del s strike script style noscript template');

/** Also true for elements that are never shown, such as `script`. */
export const isStruck = (element: PageElement): boolean => struckElements.has(element.name);

/**
 * Returns the text as people read it: one figure may span elements (`1.837,<sup>32</sup> €`, `$ 24 <sup>99</sup>`).
 * Skips elements for which `shouldSkip` returns true.
 */
export function getPriceText(
  element: PageElement,
  shouldSkip: (part: PageElement) => boolean = isStruck,
): string {
  let text = '';
  const stack: AnyNode[] = [element];
  /** The height of the stack at an element with cents. Nodes above this height are inside that element. */
  let centsHeight = Number.POSITIVE_INFINITY;
  for (let steps = 0; text.length < maxTextLength && steps < maxSteps; steps += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (stack.length < centsHeight) centsHeight = Number.POSITIVE_INFINITY;
    if (node.type === 'text')
      text = appendPiece(text, node.data.slice(0, maxTextLength), centsHeight < Number.POSITIVE_INFINITY);
    else if (isElement(node) && (node === element || !shouldSkip(node))) {
      if (node !== element && (node.name === 'sup' || hasAny(node.words, centsWords)))
        centsHeight = Math.min(centsHeight, stack.length);
      for (let index = Math.min(node.children.length, maxChildren) - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child !== undefined) stack.push(child);
      }
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}

function appendPiece(text: string, piece: string, isCents: boolean): string {
  if (piece.trim() === '') return `${text} `;
  // '1.837,' and '32' make one figure, as do '24' and a raised '99'.
  const isTwoDigits = /^\s*\d{2}(?!\d)/.test(piece);
  if (isTwoDigits && /\d[.,]\s*$/.test(text)) return `${text.trimEnd()}${piece.trimStart()}`;
  if (isTwoDigits && isCents && /(?<![.,]\d{0,3})\d\s*$/.test(text))
    return `${text.trimEnd()},${piece.trimStart()}`;
  // '1,249' and a raised '90' make '1,249.90': the mark that does not group digits is the decimal mark.
  const [, groupMark] = (isCents && isTwoDigits && /\d([.,])\d{3}\s*$/.exec(text)) || [];
  if (groupMark !== undefined) return `${text.trimEnd()}${groupMark === ',' ? '.' : ','}${piece.trimStart()}`;
  if (/^\s*[.,]\d{2}(?!\d)/.test(piece) && /\d\s*$/.test(text))
    return `${text.trimEnd()}${piece.trimStart()}`;
  const needsSpace = /[\d\p{L}\p{Sc}]$/u.test(text) && /^\d/.test(piece);
  return needsSpace ? `${text} ${piece}` : `${text}${piece}`;
}
