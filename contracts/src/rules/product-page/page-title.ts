import { getSharedFraction, splitWords } from './page-heading.ts';

export interface TitleSources {
  /** From structured data, most trusted first. */
  names: readonly string[];
  /** The name that microdata marks in the body, then the heading. */
  bodyNames: readonly string[];
  /** `og:title` and similar, then `<title>`. */
  headTitles: readonly string[];
  brand: string | undefined;
  sites: readonly string[];
}

/** A fraction of the shorter text's words. */
const minRunFraction = 0.6;
const toLettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const separator = /\s[|–—·»:•-]+\s|\s?[|｜·：»•]\s?|(?<=\p{L}|\p{N}):\s|[[\]【】]/u;

/** The price in '$15 · Kite'. */
const leadingPrice = /^\s*[$€£¥₹]\s?\d[\d.,]*\s*[·|:–-]\s*/;

/** Prefers what structured data, heading and title have in common. Removes the site's name. */
export function chooseTitle({
  names,
  bodyNames,
  headTitles,
  brand,
  sites,
}: TitleSources): string | undefined {
  const withoutSite = (text: string) => removeSiteName(text, sites);
  const bodyNamesWithoutSite = bodyNames.map(withoutSite).filter(Boolean);
  const titles = headTitles.map(title => withoutSite(title.replace(leadingPrice, ''))).filter(Boolean);
  const [name] = names.map(withoutSite).filter(Boolean);
  if (name !== undefined && bodyNames.some(text => toLettersAndDigits(text) === toLettersAndDigits(name)))
    return name;
  const [body] = bodyNamesWithoutSite;
  const commonWords =
    body === undefined ? undefined : titles.map(title => findCommonWords(body, title)).find(Boolean);
  const best = name ?? commonWords ?? body ?? titles[0];
  return best === undefined ? undefined : addBrand(best, brand, [...bodyNamesWithoutSite, ...titles]);
}

/** Converts 'Kite | Toy Shop' and 'Toy Shop: Kite' to 'Kite'. */
export function removeSiteName(title: string, sites: readonly string[]): string {
  const names = new Set(sites.map(toLettersAndDigits).filter(name => name.length > 1));
  const isSite = (part: string): boolean => {
    const letters = toLettersAndDigits(part);
    if (letters === '' || names.has(letters)) return true;
    // 'Buy at Toy Shop', 'Toy Shop Online', '[Toy Shop Deals]'.
    return [...names].some(
      name => name.length > 3 && letters.includes(name) && letters.length <= name.length + 10,
    );
  };
  const allParts: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of title.matchAll(new RegExp(separator, 'gu'))) {
    allParts.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  allParts.push({ start, end: title.length });
  const parts = allParts.filter(({ start, end }) => title.slice(start, end).trim() !== '');
  while (parts.length > 1 && isSite(title.slice(parts.at(-1)?.start, parts.at(-1)?.end))) parts.pop();
  while (parts.length > 1 && isSite(title.slice(parts[0]?.start, parts[0]?.end))) parts.shift();
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return title.trim();
  const hasAllParts = first === allParts[0] && last === allParts.at(-1);
  return (hasAllParts ? title : title.slice(first.start, last.end)).trim();
}

/**
 * Returns the longest run of words that both texts share, as written in the body. Returns an empty string if the run is
 * a single word, or has less than 60 % of the shorter text's words.
 */
function findCommonWords(body: string, head: string): string {
  const bodyWords = splitWithPositions(body);
  const headWords = splitWords(head).slice(0, 100);
  let best = { start: 0, length: 0 };
  /** `lengths[i + 1]` is the length of the shared run that ends at the previous body word and `headWords[i]`. */
  let lengths = new Array<number>(headWords.length + 1).fill(0);
  bodyWords.slice(0, 100).forEach(({ word }, index) => {
    const nextLengths = new Array<number>(headWords.length + 1).fill(0);
    headWords.forEach((headWord, headIndex) => {
      if (headWord !== word) return;
      const length = (lengths[headIndex] ?? 0) + 1;
      nextLengths[headIndex + 1] = length;
      if (length > best.length) best = { start: index - length + 1, length };
    });
    lengths = nextLengths;
  });
  const isLongEnough =
    best.length >= Math.min(headWords.length, bodyWords.length) * minRunFraction && best.length >= 2;
  const first = bodyWords[best.start];
  const last = bodyWords[best.start + best.length - 1];
  if (!isLongEnough || first === undefined || last === undefined) return '';
  // Includes a bracket or quote directly before the run, and the one that closes it.
  const run = body.slice(first.start, last.end);
  const opening = /[([“"]$/.exec(body.slice(0, first.start))?.[0] ?? '';
  const isOpen = ['()', '[]', '“”'].some(
    ([open = '', close = '']) =>
      `${opening}${run}`.lastIndexOf(open) > run.lastIndexOf(close) + opening.length,
  );
  const tail = (isOpen ? /^\s?[)\]”"]/ : /^[™®!?%]+/).exec(body.slice(last.end))?.[0] ?? '';
  return `${opening}${run}${tail}`;
}

function splitWithPositions(text: string): { word: string; start: number; end: number }[] {
  const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({
    word: found.toLowerCase().normalize('NFKC'),
    start: index,
    end: index + found.length,
  }));
}

/** Adds the brand if a heading or title starts with the brand and the name. */
function addBrand(name: string, brand: string | undefined, headingsAndTitles: readonly string[]): string {
  if (
    brand === undefined ||
    toLettersAndDigits(brand).length < 2 ||
    getSharedFraction(splitWords(brand), splitWords(name)) > 0.5
  )
    return name;
  const brandAndName = toLettersAndDigits(`${brand}${name}`);
  const hasBrand = headingsAndTitles.some(text => toLettersAndDigits(text).startsWith(brandAndName));
  return hasBrand ? `${brand} ${name}` : name;
}
