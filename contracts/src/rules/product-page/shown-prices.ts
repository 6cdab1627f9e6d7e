import { parseAvailabilityText } from './availability.ts';
import { getSurroundingWords, joinSiblingCurrency } from './beside-price.ts';
import { getAncestors, hasAny, toWordSet } from './element-words.ts';
import type { Availability, PageAddress } from './finding.ts';
import { OtherProducts } from './other-products.ts';
import { maxDepth } from './page-parser.ts';
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
/** How many ancestors of a price belong to its block. */
const blockLevels = 4;

export interface ShownPrices {
  price: Money | undefined;
  /** Whether the price is after the heading in an element named like a price, and not for members or without tax. */
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
  /** Lower is better; 0 is sure. */
  rank: number;
  isForMembers: boolean;
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
  const headingAndAncestors = new Set(
    heading === undefined ? [] : [heading, ...getAncestors(heading, maxDepth)],
  );
  const marks = new PriceMarks(headingAndAncestors);
  const priceNames = new PriceNames();
  const otherProducts = new OtherProducts(tree, page, headingAndAncestors);
  const candidates: Candidate[] = [];
  let availability: Availability = null;
  let searchedCount = 0;
  const startIndex = heading === undefined ? 0 : heading.index;
  for (let index = 0, element = tree.elements[index]; element !== undefined; element = tree.elements[index]) {
    const { isExcluded, former } = marks.getMarks(element);
    // Skips the descendants of an excluded element.
    index = isExcluded ? element.end : index + 1;
    if (isExcluded) continue;
    const isAfterHeading = element.index >= startIndex;
    if (isAfterHeading && element.index < startIndex + maxStockElements - 1)
      availability ??= findAvailability(element);
    const hasPriceName = priceNames.isPrice(element);
    if (!hasPriceName && !hasFigure(element)) continue;
    searchedCount += 1;
    if (candidates.length >= maxCandidates || searchedCount > maxPriceElements) break;
    const found = findMoney(element, page.country, {
      hasPriceName,
      isFormer: former !== 'no',
      marks,
      structuredAmounts,
    });
    if (found === undefined || (!isAfterHeading && !hasPriceName) || otherProducts.has(element)) continue;
    const { money, text } = found;
    const surrounding = getSurroundingWords(element);
    if (isForDelivery(surrounding, text) || isDiscount(surrounding, text)) continue;
    const isTaxed = isWithTax(text) || !isWithoutTax(`${surrounding.before} ${text} ${surrounding.after}`);
    const isForMembers = hasMemberWords(element);
    const nameRank = hasPriceName ? 0 : 1;
    // Tax counts more than membership, and membership more than the place.
    const rank = (isAfterHeading ? nameRank : 2) + (isForMembers ? 3 : 0) + (isTaxed ? 0 : 6);
    const isLabelledFormer = former === 'no' && !hasDigit.test(removeFormerPrices(text));
    candidates.push({ element, money, former: isLabelledFormer ? 'possibly' : former, rank, isForMembers });
  }
  const isExcluded = (element: PageElement) =>
    marks.getMarks(element).isExcluded || otherProducts.has(element);
  return {
    ...choosePrice(candidates),
    availability,
    findUnmarked: () => findUnmarkedPrice(tree, { startIndex, country: page.country, isExcluded }),
  };
}

function choosePrice(candidates: readonly Candidate[]): Omit<ShownPrices, 'availability' | 'findUnmarked'> {
  const getBlocks = ({ element }: Candidate) => [...getAncestors(element, blockLevels)];
  const currentPriceBlocks = new Set(
    candidates.filter(({ former, isForMembers }) => former === 'no' && !isForMembers).flatMap(getBlocks),
  );
  const isFormer = (candidate: Candidate) =>
    candidate.former === 'certainly' ||
    (candidate.former === 'possibly' && getBlocks(candidate).some(block => currentPriceBlocks.has(block)));
  const [best] = candidates.filter(candidate => !isFormer(candidate)).toSorted((a, b) => a.rank - b.rank);
  const bestBlocks = new Set(best === undefined ? [] : getBlocks(best));
  return {
    price: best?.money,
    isSure: best?.rank === 0,
    former: candidates
      .filter(candidate => isFormer(candidate) && getBlocks(candidate).some(block => bestBlocks.has(block)))
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

/** An element that is not named like a price must contain only an amount with a currency. */
function findMoney(
  element: PageElement,
  country: string,
  { hasPriceName, isFormer, marks, structuredAmounts }: MoneySearch,
): { money: Money; text: string } | undefined {
  const shouldSkip = (inner: PageElement) =>
    !isFormer && (isStruck(inner) || marks.getMarks(inner).former !== 'no');
  let withoutCurrency: { money: Money; text: string } | undefined;
  for (const text of hasPriceName ? getTexts(element, shouldSkip) : getAmountTexts(element)) {
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

/** Yields the text without the elements to skip, the `content` attribute, then the text with these elements. */
function* getTexts(element: PageElement, shouldSkip: (inner: PageElement) => boolean): Generator<string> {
  let hasSkipped = false;
  yield getPriceText(element, inner => {
    const isSkipped = shouldSkip(inner);
    hasSkipped ||= isSkipped;
    return isSkipped;
  });
  yield element.attribs.content ?? '';
  if (hasSkipped) yield getPriceText(element);
}

function* getAmountTexts(element: PageElement): Generator<string> {
  const text = getPriceText(element);
  if (isAmountOnly(text)) yield text;
  const withCurrency = joinSiblingCurrency(element, text);
  if (isAmountOnly(withCurrency)) yield withCurrency;
  // 'Add to cart – $24.00'
  const buttonPrice =
    element.name === 'button' ? (/[·–—|-]\s?([^·–—|-]{2,20})$/.exec(text.slice(0, 80))?.[1] ?? '') : '';
  const labelledPrice = buttonPrice || getTextAfterPriceLabel(text);
  if (hasDigit.test(labelledPrice)) yield labelledPrice;
}

/** In class names of prices that only members pay. */
const memberWords = toWordSet('member members club loyalty subscriber subscribe subscription abo');
const hasMemberWords = (element: PageElement): boolean =>
  [element, ...getAncestors(element, 2)].some(({ words }) => hasAny(words, memberWords));

const isAmountOnly = (text: string): boolean =>
  text.length <= 30 && text.replace(/[\d.,'’\s]+/g, '').length <= 8 && /\d/.test(text);

function findAvailability(element: PageElement): Availability {
  const isStockElement =
    element.name === 'button' || hasAny(element.words, stockWords) || 'data-availability' in element.attribs;
  const hasOwnText = element.children.length <= 3 && element.children.some(child => child.type === 'text');
  if ((!isStockElement && !hasOwnText) || choiceElements.has(element.name)) return null;
  for (const { name } of getAncestors(element, 3)) if (choiceElements.has(name)) return null;
  const availability = parseAvailabilityText(getPriceText(element));
  return isStockElement || availability === 'out_of_stock' ? availability : null;
}
