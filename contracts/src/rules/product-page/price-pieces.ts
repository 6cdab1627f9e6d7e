import type { AnyNode, Element } from 'domhandler';
import { hasAny, wordSet, wordsOf } from './element-words.ts';
import { isElement } from './page-tree.ts';

const maxText = 200;
const maxSteps = 200;
const maxChildren = 100;
/** The place of the cents of a price: smaller, raised, or in an element named so. */
const cents = wordSet(
  'cent cents centimes decimal decimals dec fraction superscript sup grosze kr haler penny pence',
);
const struck = /^(?:del|s|strike|script|style|noscript|template)$/;

export const isStruck = (element: Element): boolean => struck.test(element.name);

/**
 * A price's text as people read it: the pieces of one figure are joined, whichever elements they are in
 * (`1.837,<sup>32</sup> €`, `$ 24 <sup>99</sup>`); parts that `isLeft` are left out.
 */
export function priceText(element: Element, isLeft: (part: Element) => boolean = isStruck): string {
  let text = '';
  const stack: { node: AnyNode; isCents: boolean }[] = [{ node: element, isCents: false }];
  for (let steps = 0; text.length < maxText && steps < maxSteps; steps += 1) {
    const next = stack.pop();
    if (next === undefined) break;
    const { node, isCents } = next;
    if (node.type === 'text') text = joined(text, node.data.slice(0, maxText), isCents);
    else if (isElement(node) && (node === element || !isLeft(node))) {
      const isSmall = isCents || (node !== element && (node.name === 'sup' || hasAny(wordsOf(node), cents)));
      for (let at = Math.min(node.children.length, maxChildren) - 1; at >= 0; at -= 1) {
        const child = node.children[at];
        if (child !== undefined) stack.push({ node: child, isCents: isSmall });
      }
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}

function joined(text: string, piece: string, isCents: boolean): string {
  if (piece.trim() === '') return `${text} `;
  // '1.837,' and '32' are one figure; so are '24' and a raised '99'.
  const follows = /^\s*\d{2}(?!\d)/.test(piece);
  if (follows && /\d[.,]\s*$/.test(text)) return `${text.trimEnd()}${piece.trimStart()}`;
  if (follows && isCents && /(?<![.,]\d{0,3})\d\s*$/.test(text))
    return `${text.trimEnd()},${piece.trimStart()}`;
  if (/^\s*[.,]\d{2}(?!\d)/.test(piece) && /\d\s*$/.test(text))
    return `${text.trimEnd()}${piece.trimStart()}`;
  return /\d$/.test(text) && /^\d/.test(piece) ? `${text} ${piece}` : `${text}${piece}`;
}
