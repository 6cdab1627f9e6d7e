import type { Finding, PageAddress } from './finding.ts';
import { readNearlyJson } from './nearly-json.ts';
import { getSharedFraction, splitWords } from './page-heading.ts';
import { collectStateNodes, parsePageStates, type StateNode } from './page-state.ts';
import { getOwnText, type PageTree } from './page-tree.ts';
import { parseAmount, parseCurrency, parsePrice } from './price-text.ts';

const maxScripts = 100;
const maxScriptLength = 1_000_000;
const maxAssignments = 10;

const nameKeys = ['name', 'title', 'productName', 'product_name', 'displayName'] as const;
const priceKeys =
  'salePrice sale_price specialPrice special_price promoPrice currentPrice current_price current finalPrice final_price final sellingPrice selling_price selling sale price prices priceInfo pricing value amount'.split(
    ' ',
  );
const currencyKeys = ['currency', 'currencyCode', 'currency_code', 'priceCurrency', 'currencyIso'] as const;
const maxPriceDepth = 3;
const minNameFraction = 0.8;
const minTitleFraction = 0.3;

/** `window.state = {` and `var product = [{`. */
const assignment = /[\w$\])]\s?=\s?(?=[{[]\s{0,20}["'{\w])/g;
const anyCurrency = /["']?(?:currency(?:Code|_code)?|active)["']?\s{0,3}[:=]\s{0,3}["']([A-Z]{3})["']/;

/** Finds a product named like a title in the head. Pages rendered by scripts may have prices only in their state. */
export function readStateProduct(
  tree: PageTree,
  { country }: PageAddress,
  headTitles: readonly string[],
): Finding | undefined {
  const wordsByTitle = headTitles.map(splitWords).filter(words => words.length > 0);
  if (wordsByTitle.length === 0) return undefined;
  const texts = tree
    .named('script')
    .filter(({ attribs }) => attribs.src === undefined && !/ld\+json/i.test(attribs.type ?? ''))
    .slice(0, maxScripts)
    .map(script => getOwnText(script).slice(0, maxScriptLength))
    .filter(text => /price|amount/i.test(text));
  const nodes = collectStateNodes([...parsePageStates(tree), ...texts.flatMap(parseAssignments)]);
  for (const node of nodes) {
    if (!matchesTitle(node, wordsByTitle)) continue;
    const statePrice = findPrice(node, maxPriceDepth, countsInCents(node));
    if (statePrice === undefined || statePrice.price <= 0) continue;
    const currencyText = statePrice.currency ?? texts.map(text => anyCurrency.exec(text)?.[1]).find(Boolean);
    const currency = parseCurrency(currencyText, country) ?? statePrice.currencyInText;
    if (currency !== null) return { images: [], price: statePrice.price, currency };
  }
  return undefined;
}

/** Parses objects and arrays that are assigned to variables and properties. */
function parseAssignments(text: string): unknown[] {
  const assignedValues: unknown[] = [];
  let position = 0;
  for (const { 0: beginning, index } of text.matchAll(assignment)) {
    if (index < position || assignedValues.length >= maxAssignments) continue;
    const start = index + beginning.length;
    const { values, end } = readNearlyJson(text.slice(start), 1);
    assignedValues.push(...values);
    position = start + end;
  }
  return assignedValues;
}

/** Whether a title contains most words of the name, and the name enough words of the title. */
function matchesTitle(node: StateNode, wordsByTitle: readonly string[][]): boolean {
  const name = nameKeys.map(key => node[key]).find(value => typeof value === 'string');
  const nameWords = name === undefined ? [] : splitWords(name.slice(0, 300));
  return (
    nameWords.length > 0 &&
    wordsByTitle.some(
      titleWords =>
        getSharedFraction(nameWords, titleWords) >= minNameFraction &&
        getSharedFraction(titleWords, nameWords) >= minTitleFraction,
    )
  );
}

/** Shop software that counts in cents has these fields. */
const countsInCents = (node: StateNode): boolean =>
  Array.isArray(node.variants) && ('vendor' in node || 'handle' in node || 'compare_at_price' in node);

interface StatePrice {
  price: number;
  currency: unknown;
  /** The currency in the text of the amount; null if the text contains none. */
  currencyInText: string | null;
}

function findPrice(value: unknown, depth: number, isInCents: boolean): StatePrice | undefined {
  if (typeof value === 'number' || typeof value === 'string') {
    const price = parseAmount(value);
    const currencyInText = typeof value === 'string' ? (parsePrice(value)?.currency ?? null) : null;
    if (price === undefined) return undefined;
    return {
      price: isInCents && Number.isInteger(value) ? price / 100 : price,
      currency: undefined,
      currencyInText,
    };
  }
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  const node: StateNode = Array.isArray(value) ? { value: value[0] } : { ...value };
  for (const key of priceKeys) {
    const statePrice = key in node ? findPrice(node[key], depth - 1, isInCents) : undefined;
    if (statePrice === undefined || statePrice.price === 0) continue;
    const currency = currencyKeys.map(name => node[name]).find(code => typeof code === 'string');
    return { ...statePrice, currency: statePrice.currency ?? currency };
  }
  return undefined;
}
