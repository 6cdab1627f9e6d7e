import { parseAvailabilityText } from './availability.ts';
import { getSurroundingWords, joinSiblingCurrency } from './beside-price.ts';
import { getAncestors, hasAny, toWordSet } from './element-words.ts';
import type { Availability, PageAddress } from './finding.ts';
import { OtherProducts } from './other-products.ts';
import type { PageElement, PageTree } from './page-tree.ts';
import { type Marks, PriceMarks } from './price-marks.ts';
import { PriceNames } from './price-names.ts';
import { getPriceText, isStruck } from './price-pieces.ts';
import { hasDigit, type Money, parsePrice } from './price-text.ts';
import {
  getTextAfterPriceLabel,
  isDiscount,
  isForDelivery,
  isWithoutTax,
  isWithTax,
  keepTaxedAmount,
  removeFormerPrices,
  removeOtherAmounts,
} from './price-words.ts';
import { findUnmarkedPrice } from './unmarked-price.ts';

const maxCandidates = 300;
const maxPriceElements = 500;
const maxStockElements = 600;
/** How many ancestors belong to a price's block. */
const blockLevels = 4;

export interface ShownPrices {
  price: Money | undefined;
  /** Whether the price is after the heading, in an element whose name refers to prices. */
  isSure: boolean;
  /** Struck out or marked as former. */
  former: number[];
  availability: Availability;
  /** Searches options and sentences. */
  findUnmarked: () => Money | undefined;
}

interface Candidate {
  element: PageElement;
  money: Money;
  former: Marks['former'];
  rank: number;
  /** Only some people pay it, such as members. */
  isPartial: boolean;
}

const stockWords = toWordSet(
  'stock availability available soldout lager verfuegbarkeit verfugbarkeit disponibilidad disponibilita disponibilite voorraad dostepnosc dostupnost inventory',
);
const choiceElements = new Set(['option', 'li', 'label', 'select', 'td', 'a']);

/** Prefers prices after the heading. A figure without a currency only counts if it is in `structuredAmounts`. */
export function findShownPrices(
  tree: PageTree,
  page: PageAddress,
  {
    heading,
    structuredAmounts,
  }: { heading: PageElement | undefined; structuredAmounts: ReadonlySet<number> },
): ShownPrices {
  const headingAndAncestors = new Set(heading === undefined ? [] : [heading, ...getAncestors(heading, 512)]);
  const marks = new PriceMarks(headingAndAncestors);
  const names = new PriceNames();
  const otherProducts = new OtherProducts(tree, page, headingAndAncestors);
  const candidates: Candidate[] = [];
  let availability: Availability = null;
  let searchedCount = 0;
  const startIndex = heading === undefined ? 0 : heading.index;
  for (let index = 0, element = tree.elements[index]; element !== undefined; element = tree.elements[index]) {
    const { isExcluded, former } = marks.getMarks(element);
    index = isExcluded ? element.end : index + 1;
    if (isExcluded) continue;
    const distance = element.index - startIndex + 1;
    if (distance > 0 && distance < maxStockElements) availability ??= findAvailability(element);
    const hasPriceName = names.isPrice(element);
    if (!hasPriceName && !hasFigure(element)) continue;
    searchedCount += 1;
    if (candidates.length >= maxCandidates || searchedCount > maxPriceElements) break;
    const found = findMoney(element, page.country, {
      hasPriceName,
      isFormer: former !== 'no',
      marks,
      structuredAmounts,
    });
    if (found === undefined || (distance <= 0 && !hasPriceName) || otherProducts.has(element)) continue;
    const { money, text } = found;
    const words = getSurroundingWords(element);
    if (isForDelivery(words, text) || isDiscount(words, text)) continue;
    const isTaxed = isWithTax(text) || !isWithoutTax(`${words.before} ${text} ${words.after}`);
    const isPartial = isForMembers(element);
    const rank = (distance > 0 ? (hasPriceName ? 0 : 1) : 2) + (isPartial ? 3 : 0) + (isTaxed ? 0 : 6);
    const isLabelledFormer = former === 'no' && !hasDigit.test(removeFormerPrices(text));
    candidates.push({ element, money, former: isLabelledFormer ? 'possibly' : former, rank, isPartial });
  }
  const isExcluded = (part: PageElement) => marks.getMarks(part).isExcluded || otherProducts.has(part);
  return {
    ...choosePrice(candidates),
    availability,
    findUnmarked: () => findUnmarkedPrice(tree, { from: startIndex, country: page.country, isExcluded }),
  };
}

function choosePrice(candidates: readonly Candidate[]): Omit<ShownPrices, 'availability' | 'findUnmarked'> {
  const getBlocks = ({ element }: Candidate) => [...getAncestors(element, blockLevels)];
  const current = new Set(
    candidates.filter(({ former, isPartial }) => former === 'no' && !isPartial).flatMap(getBlocks),
  );
  const isFormer = (each: Candidate) =>
    each.former === 'certainly' ||
    (each.former === 'possibly' && getBlocks(each).some(block => current.has(block)));
  const [best] = candidates.filter(each => !isFormer(each)).toSorted((a, b) => a.rank - b.rank);
  const block = new Set(best === undefined ? [] : getBlocks(best));
  return {
    price: best?.money,
    isSure: best?.rank === 0,
    former: candidates
      .filter(each => isFormer(each) && getBlocks(each).some(other => block.has(other)))
      .map(({ money }) => money.amount),
  };
}

const hasFigure = ({ children }: PageElement): boolean =>
  children.length < 20 &&
  children.some(child => child.type === 'text' && child.data.length < 60 && hasDigit.test(child.data));

interface MoneySearch {
  hasPriceName: boolean;
  isFormer: boolean;
  marks: PriceMarks;
  structuredAmounts: ReadonlySet<number>;
}

/** An element without a price's name must contain only an amount with a currency. */
function findMoney(
  element: PageElement,
  country: string,
  { hasPriceName, isFormer, marks, structuredAmounts }: MoneySearch,
): { money: Money; text: string } | undefined {
  const shouldSkip = (part: PageElement) =>
    !isFormer && (isStruck(part) || marks.getMarks(part).former !== 'no');
  let withoutCurrency: { money: Money; text: string } | undefined;
  for (const text of hasPriceName ? listTexts(element, shouldSkip) : listAmounts(element)) {
    if (!hasDigit.test(text)) continue;
    const mainAmounts = removeOtherAmounts(text);
    const current = keepTaxedAmount(removeFormerPrices(mainAmounts));
    const money = parsePrice(hasDigit.test(current) ? current : mainAmounts, country);
    if (money === undefined || money.amount <= 0) continue;
    if (money.currency !== null) return { money, text };
    if (structuredAmounts.has(money.amount)) withoutCurrency ??= { money, text };
  }
  return withoutCurrency;
}

/** Yields the text without the skipped parts first, and with them last. */
function* listTexts(element: PageElement, shouldSkip: (part: PageElement) => boolean): Generator<string> {
  let hasSkippedParts = false;
  yield getPriceText(element, part => {
    const isSkipped = shouldSkip(part);
    hasSkippedParts ||= isSkipped;
    return isSkipped;
  });
  yield element.attribs.content ?? '';
  if (hasSkippedParts) yield getPriceText(element);
}

function* listAmounts(element: PageElement): Generator<string> {
  const text = getPriceText(element);
  if (isAmountOnly(text)) yield text;
  const withCurrency = joinSiblingCurrency(element, text);
  if (isAmountOnly(withCurrency)) yield withCurrency;
  // 'Add to cart – $24.00'
  const buttonPrice =
    element.name === 'button' ? (/[·–—|-]\s?([^·–—|-]{2,20})$/.exec(text.slice(0, 80))?.[1] ?? '') : '';
  const labelled = buttonPrice || getTextAfterPriceLabel(text);
  if (hasDigit.test(labelled)) yield labelled;
}

/** Class names of prices that only some people pay. */
const memberWords = toWordSet('member members club loyalty subscriber subscribe subscription abo');
const isForMembers = (element: PageElement): boolean =>
  [element, ...getAncestors(element, 2)].some(({ words }) => hasAny(words, memberWords));

const isAmountOnly = (text: string): boolean =>
  text.length <= 30 && text.replace(/[\d.,'’\s]+/g, '').length <= 8 && /\d/.test(text);

function findAvailability(element: PageElement): Availability {
  const isStock =
    element.name === 'button' || hasAny(element.words, stockWords) || 'data-availability' in element.attribs;
  const hasOwnText = element.children.length <= 3 && element.children.some(child => child.type === 'text');
  if ((!isStock && !hasOwnText) || choiceElements.has(element.name)) return null;
  for (const { name } of getAncestors(element, 3)) if (choiceElements.has(name)) return null;
  const availability = parseAvailabilityText(getPriceText(element));
  return isStock || availability === 'out_of_stock' ? availability : null;
}
