import { getText, isElement, type PageElement, type PageTree } from './page-tree.ts';
import { getPriceText } from './price-pieces.ts';
import { type Money, parsePrice } from './price-text.ts';
import { mentionsDelivery } from './price-words.ts';

const maxOptions = 50;
const maxSentenceElements = 600;
const maxOptionLength = 200;
const sentenceTags = new Set(['p', 'li', 'span', 'div', 'b', 'strong', 'em']);

/** Between the words and the price of an option: 'Small - $24.00', 'Small ($24.00)'. */
const separator = /[-–—:|(（]/;
const maxPriceLength = 20;
/** Before a price: 'It costs $45', 'Diese Tasse kostet 24,50 Euro'. */
const costPhrase =
  /(?<!\p{L})(?:price (?:is|of)|priced at|costs?|(?:yours )?for (?:only|just)|kostet|preis (?:ist|beträgt|von)|coûte|prix (?:est|de)|cuesta|precio (?:es|de)|costa|prezzo (?:è|di)|custa|preço (?:é|de)|kost|kostar|koster|priset är|prisen er|kosztuje|cena (?:to|wynosi|je)|stojí|kerül|costă|стоит|коштує|maksaa|fiyatı|価格は|値段は|가격은)(?!\p{L}{2}) ?[^\d.!?]{0,12}(?=\d)/iu;

/**
 * Finds a price in an option or a sentence, the least trusted source. `isExcluded` returns true for hidden elements
 * and elements about other products.
 */
export function findUnmarkedPrice(
  tree: PageTree,
  {
    startIndex,
    country,
    isExcluded,
  }: { startIndex: number; country: string; isExcluded: (element: PageElement) => boolean },
): Money | undefined {
  return (
    findOptionPrice(tree, startIndex, country) ?? findSentencePrice(tree, startIndex, country, isExcluded)
  );
}

/** Prefers the selected option. */
function findOptionPrice(tree: PageTree, startIndex: number, country: string): Money | undefined {
  const pricedOptions = tree
    .named('option')
    .filter(({ index }) => index > startIndex)
    .slice(0, maxOptions)
    .flatMap(option => {
      const [words, ...parts] = getText(option).slice(0, maxOptionLength).split(separator);
      const text = parts.at(-1) ?? '';
      // A surcharge such as '+ $5.00' is no price.
      const isPrice = words !== '' && text.length <= maxPriceLength && !text.includes('+');
      const money = isPrice ? parsePrice(text, country) : undefined;
      return money?.currency == null || money.amount <= 0 ? [] : [{ option, money }];
    });
  const [first] = pricedOptions;
  if (first === undefined) return undefined;
  const select = first.option.parent;
  const selected = pricedOptions.find(
    ({ option }) => option.parent === select && 'selected' in option.attribs,
  );
  return (selected ?? first).money;
}

function findSentencePrice(
  tree: PageTree,
  startIndex: number,
  country: string,
  isExcluded: (element: PageElement) => boolean,
): Money | undefined {
  for (const element of tree.elements.slice(startIndex, startIndex + maxSentenceElements)) {
    if (!sentenceTags.has(element.name) || element.children.every(isElement) || isExcluded(element)) continue;
    const text = getPriceText(element);
    const phrase = costPhrase.exec(text);
    if (phrase === null || mentionsDelivery(text.slice(0, phrase.index))) continue;
    const priceStart = phrase.index + phrase[0].length;
    const sign = /[^\s\p{L}\d]{1,3}\s?$|[A-Z]{2,3}\$?\s?$/u.exec(phrase[0])?.[0] ?? '';
    const money = parsePrice(`${sign}${text.slice(priceStart, priceStart + 25)}`, country);
    if (money?.currency != null && money.amount > 0) return money;
  }
  return undefined;
}
