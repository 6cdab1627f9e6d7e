import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode, Element } from 'domhandler';
import { elementsOf, isElement } from './page-tree.ts';
import { type Money, parsePrice } from './price-text.ts';

/** Walked by hand: selectors with many alternatives sort what they find, which a hostile page makes slow. */
const maxElements = 60_000;
const maxCandidates = 300;
const maxText = 200;

const named = (element: Element, ...attributes: string[]): string =>
  attributes.map(name => element.attribs[name] ?? '').join(' ');

const isPriceLike = (element: Element): boolean =>
  'data-price' in element.attribs ||
  'data-product-price' in element.attribs ||
  /price|preis|prix|preci?o|preço|prezzo|prijs|cena|harga|fiyat|\b(?:pris|pret|hinta|gia)\b|\bamount\b/i.test(
    named(element, 'class', 'id', 'data-testid', 'data-test', 'aria-label'),
  );

/** A price of before, of shipping, of a hundred grams, of the cart, of something else. */
const isFormer = (element: Element): boolean =>
  /^(del|s|strike|script|style|noscript|template)$/.test(element.name) ||
  /old|\bwas\b|before|compare|regular|strike|crossed|list-?price|msrp|\buvp\b|shipping|unit-price|per-unit|cart|basket|related|recommend|similar|upsell|saving/i.test(
    named(element, 'class', 'id'),
  );

/** The first visible price after the heading that is not a former price and has a currency next to it. */
export function visiblePrice($: CheerioAPI, country: string): Money | undefined {
  const before: Money[] = [];
  let headed = false;
  let candidates = 0;
  for (const element of elementsOf($.root()[0]?.children ?? [], maxElements)) {
    if (element.name === 'h1') headed = true;
    if (!isPriceLike(element) || isWithinFormer(element)) continue;
    candidates += 1;
    if (candidates > maxCandidates) break;
    const money =
      parsePrice(shownText(element), country) ?? parsePrice(element.attribs.content ?? '', country);
    if (money === undefined || money.amount <= 0 || money.currency === null) continue;
    if (headed) return money;
    before.push(money);
  }
  return before[0];
}

function isWithinFormer(element: Element): boolean {
  let at: AnyNode | null = element;
  for (let level = 0; level < 5 && at !== null && isElement(at); level += 1) {
    if (isFormer(at)) return true;
    at = at.parent;
  }
  return false;
}

/** Its text without former prices, up to what a price needs. */
function shownText(element: Element): string {
  const parts: string[] = [];
  const stack: AnyNode[] = [element];
  for (let length = 0, steps = 0; length < maxText && steps < 500; steps += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.type === 'text') {
      parts.push(node.data.slice(0, maxText));
      length += node.data.length;
    } else if (isElement(node) && (node === element || !isFormer(node))) {
      stack.push(...node.children.slice(0, 100).toReversed());
    }
  }
  return parts.join(' ').replace(/\s+/g, ' ');
}
