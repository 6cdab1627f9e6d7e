import type { CheerioAPI } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { saidAvailability } from './availability.ts';
import { ancestorsOf, hasAny, wordSet, wordsOf } from './element-words.ts';
import type { Availability, PageAddress } from './finding.ts';
import { OtherProducts } from './other-products.ts';
import { allElements, isElement } from './page-tree.ts';
import { type Marks, PriceMarks } from './price-marks.ts';
import { isStruck, priceText } from './price-pieces.ts';
import { type Money, parsePrice } from './price-text.ts';
import { isWithoutTax, withoutOtherAmounts } from './price-words.ts';

const maxCandidates = 300;
/** As many elements are read as may hold a price. */
const maxReadings = 1_000;
/** How far behind the heading a page says whether the thing is there. */
const maxStockElements = 600;
/** The block of a price: so many elements around it. */
const blockLevels = 4;

export interface ShownPrices {
  price: Money | undefined;
  /** Whether the price follows the product's heading, in an element that is named for prices. */
  isSure: boolean;
  /** Amounts that are struck out, or called former. */
  former: number[];
  availability: Availability;
}

interface Candidate {
  element: Element;
  money: Money;
  former: Marks['former'];
  rank: number;
}

const priceName =
  /price|preis|prix|preci?o|preço|prezzo|prijs|cena|ceny|harga|fiyat|цена|kaina|\b(?:pris|pret|hinta|gia|ara|cost)\b|\bamount\b/i;
const stockWords = wordSet(
  'stock availability available soldout lager verfuegbarkeit verfugbarkeit disponibilidad disponibilita disponibilite voorraad dostepnosc dostupnost inventory',
);
const choices = new Set(['option', 'li', 'label', 'select', 'td', 'a']);

/** Names repeat within a page and from page to page. */
const knownNames = new Map<string, boolean>();
const maxKnown = 5_000;

function isPriceName(text: string | undefined): boolean {
  if (text === undefined || text === '') return false;
  const name = text.length > 400 ? text.slice(0, 400) : text;
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  if (knownNames.size >= maxKnown) knownNames.clear();
  const found = priceName.test(name);
  knownNames.set(name, found);
  return found;
}

const isPriceLike = ({ attribs }: Element): boolean =>
  'data-price' in attribs ||
  'data-product-price' in attribs ||
  isPriceName(attribs.class) ||
  isPriceName(attribs.id) ||
  isPriceName(attribs['data-testid']) ||
  isPriceName(attribs['data-test']) ||
  isPriceName(attribs['aria-label']);

/**
 * The price that a page shows under the heading, those it has struck out, and whether the thing is there.
 * A figure without a currency counts where it is one of the amounts `written` for machines.
 */
export function shownPrices(
  $: CheerioAPI,
  page: PageAddress,
  { heading, written }: { heading: Element | undefined; written: ReadonlySet<number> },
): ShownPrices {
  const aroundHeading = new Set(heading === undefined ? [] : [heading, ...ancestorsOf(heading, 512)]);
  const marks = new PriceMarks(aroundHeading);
  const others = new OtherProducts(page, aroundHeading);
  const candidates: Candidate[] = [];
  let availability: Availability = null;
  let readings = 0;
  let behind = heading === undefined ? 0 : -1;
  for (const element of allElements($)) {
    if (element === heading) behind = 0;
    if (behind >= 0) behind += 1;
    const { isElsewhere, former } = marks.of(element);
    if (isElsewhere) continue;
    if (behind > 0 && behind < maxStockElements) availability ??= stockOf(element);
    const isNamed = isPriceLike(element);
    if (!isNamed && !hasFigure(element)) continue;
    readings += 1;
    if (candidates.length >= maxCandidates || readings > maxReadings) break;
    const money = moneyIn(element, page.country, { isNamed, isFormer: former !== 'no', marks, written });
    if (money === undefined || others.has(element)) continue;
    const text = priceText(
      element.parent && 'name' in element.parent ? (element.parent as Element) : element,
    );
    const isTaxed = !isWithoutTax(text.slice(0, 80));
    if (behind <= 0 && !isNamed) continue;
    const rank = (behind > 0 ? (isNamed ? 0 : 1) : 2) + (isTaxed ? 0 : 4);
    candidates.push({ element, money, former, rank });
  }
  return { ...choose(candidates), availability };
}

function choose(candidates: readonly Candidate[]): Omit<ShownPrices, 'availability'> {
  const around = ({ element }: Candidate) => [...ancestorsOf(element, blockLevels)];
  const current = new Set(candidates.filter(({ former }) => former === 'no').flatMap(around));
  const isFormer = (each: Candidate) =>
    each.former === 'surely' || (each.former === 'perhaps' && around(each).some(block => current.has(block)));
  const [best] = candidates.filter(each => !isFormer(each)).toSorted((a, b) => a.rank - b.rank);
  const block = new Set(best === undefined ? [] : around(best));
  return {
    price: best?.money,
    isSure: best?.rank === 0,
    former: candidates
      .filter(each => isFormer(each) && around(each).some(other => block.has(other)))
      .map(({ money }) => money.amount),
  };
}

/** Whether one of the direct texts has a digit and is short. */
const hasFigure = ({ children }: Element): boolean =>
  children.length < 20 &&
  children.some(child => child.type === 'text' && child.data.length < 60 && /\d/.test(child.data));

interface Reading {
  isNamed: boolean;
  isFormer: boolean;
  marks: PriceMarks;
  written: ReadonlySet<number>;
}

/** An element that is not named for prices must hold only an amount with its currency. */
function moneyIn(
  element: Element,
  country: string,
  { isNamed, isFormer, marks, written }: Reading,
): Money | undefined {
  const isLeft = (part: Element) => !isFormer && (isStruck(part) || marks.of(part).former !== 'no');
  const texts = isNamed
    ? [priceText(element, isLeft), element.attribs.content ?? '', priceText(element)]
    : [priceText(element), ...textsBeside(element)].filter(isAmountOnly);
  let bare: Money | undefined;
  for (const text of texts) {
    const money = parsePrice(withoutOtherAmounts(text), country);
    if (money === undefined || money.amount <= 0) continue;
    if (money.currency !== null) return money;
    if (written.has(money.amount)) bare ??= money;
  }
  return bare;
}

/** A figure and the currency in a neighbour: `<b>2320</b><i>元</i>`, `最低價$<b>99</b>元`. */
function textsBeside(element: Element): string[] {
  const own = priceText(element);
  if (!/^\d[\d.,'’ ]{0,14}$/.test(own)) return [];
  const [before, after] = [element.prev, element.next].map(node => {
    const text =
      node === null || node === undefined
        ? ''
        : node.type === 'text'
          ? node.data.slice(0, 50)
          : isElement(node)
            ? priceText(node)
            : '';
    return text.trim().length <= 8 && !/\d/.test(text) ? text.trim() : '';
  });
  return [`${before ?? ''}${own}${after ?? ''}`];
}

const isAmountOnly = (text: string): boolean =>
  text.length <= 30 && text.replace(/[\d.,'’\s]+/g, '').length <= 8 && /\d/.test(text);

function stockOf(element: Element): Availability {
  if (choices.has(element.name) || [...ancestorsOf(element, 3)].some(({ name }) => choices.has(name)))
    return null;
  const isStock =
    element.name === 'button' ||
    hasAny(wordsOf(element), stockWords) ||
    'data-availability' in element.attribs;
  const own = element.children.length <= 3 && element.children.some(child => child.type === 'text');
  if (!isStock && !own) return null;
  const said = saidAvailability(priceText(element));
  return isStock || said === 'out_of_stock' ? said : null;
}
