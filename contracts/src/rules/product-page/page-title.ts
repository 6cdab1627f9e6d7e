import { getSharedFraction, splitWords } from './page-heading.ts';

export interface TitleSources {
  /** From structured data, most trusted first. */
  names: readonly string[];
  /** Names in the body: marked as such, or the heading. */
  bodyNames: readonly string[];
  /** `og:title` and similar, then `<title>`. */
  headTitles: readonly string[];
  brand: string | undefined;
  sites: readonly string[];
}

const toLettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const separator = /\s[|–—·»:•-]+\s|\s?[|｜·：»•]\s?|(?<=\p{L}|\p{N}):\s|[[\]【】]/u;

/** '$15 · Kite'. */
const leadingPrice = /^\s*[$€£¥₹]\s?\d[\d.,]*\s*[·|:–-]\s*/;

/** Prefers what structured data, heading and title have in common. Removes the site's name. */
export function chooseTitle({
  names,
  bodyNames,
  headTitles,
  brand,
  sites,
}: TitleSources): string | undefined {
  const clean = (text: string) => removeSiteName(text, sites);
  const cleanBodyNames = bodyNames.map(clean).filter(Boolean);
  const titles = headTitles.map(head => clean(head.replace(leadingPrice, ''))).filter(Boolean);
  const [name] = names.map(clean).filter(Boolean);
  if (name !== undefined && bodyNames.some(body => toLettersAndDigits(body) === toLettersAndDigits(name)))
    return name;
  const [body] = cleanBodyNames;
  const commonWords =
    body === undefined ? undefined : titles.map(title => findCommonWords(body, title)).find(Boolean);
  const best = name ?? (commonWords || (body ?? titles[0]));
  return best === undefined ? undefined : addBrand(best, brand, [...cleanBodyNames, ...titles]);
}

/** Converts 'Kite | Toy Shop' and 'Toy Shop: Kite' to 'Kite'. */
export function removeSiteName(title: string, sites: readonly string[]): string {
  const names = new Set(sites.map(toLettersAndDigits).filter(name => name.length > 1));
  const isSite = (part: string): boolean => {
    const word = toLettersAndDigits(part);
    if (word === '') return true;
    if (names.has(word)) return true;
    // 'Buy at Toy Shop', 'Toy Shop Online', '[Toy Shop Deals]'.
    return [...names].some(name => name.length > 3 && word.includes(name) && word.length <= name.length + 10);
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
  const isWhole = first === allParts[0] && last === allParts.at(-1);
  return (isWhole ? title : title.slice(first.start, last.end)).trim();
}

/**
 * Returns the longest run of words that both texts share, as written in the body. Empty for a single word, and for less
 * than 60 % of the shorter text's words.
 */
function findCommonWords(body: string, head: string): string {
  const bodyWords = splitWithPositions(body);
  const headWords = splitWords(head).slice(0, 100);
  let best = { start: 0, length: 0 };
  /** Lengths of the runs that end at the previous body word and each head word, which is one index lower. */
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
  const isMost = best.length >= Math.min(headWords.length, bodyWords.length) * 0.6 && best.length >= 2;
  const first = bodyWords[best.start];
  const last = bodyWords[best.start + best.length - 1];
  if (!isMost || first === undefined || last === undefined) return '';
  // Adds the closing bracket or quote if the opening one is included.
  const run = body.slice(first.start, last.end);
  const opened = /[([“"]$/.exec(body.slice(0, first.start))?.[0] ?? '';
  const isOpen = ['()', '[]', '“”'].some(
    ([open = '', close = '']) => `${opened}${run}`.lastIndexOf(open) > run.lastIndexOf(close) + opened.length,
  );
  const tail = (isOpen ? /^\s?[)\]”"]/ : /^[™®!?%]+/).exec(body.slice(last.end))?.[0] ?? '';
  return `${opened}${run}${tail}`;
}

function splitWithPositions(text: string): { word: string; start: number; end: number }[] {
  const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({
    word: found.toLowerCase().normalize('NFKC'),
    start: index,
    end: index + found.length,
  }));
}

/** Adds the brand if a heading or title has it directly before the name. */
function addBrand(name: string, brand: string | undefined, others: readonly string[]): string {
  if (
    brand === undefined ||
    toLettersAndDigits(brand).length < 2 ||
    getSharedFraction(splitWords(brand), splitWords(name)) > 0.5
  )
    return name;
  const brandAndName = toLettersAndDigits(`${brand}${name}`);
  const hasBrand = others.some(text => toLettersAndDigits(text).startsWith(brandAndName));
  return hasBrand ? `${brand} ${name}` : name;
}
