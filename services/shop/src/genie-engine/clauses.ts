import { interestLexicon, occasionLexicon } from '../vocabulary/vocabulary.ts';
import { fold, getStem, splitWords, type Word } from '../vocabulary/words.ts';
import type { ShownProduct } from './criteria.ts';
import { shortenTitle } from './sentences.ts';

/** Negations that exclude nothing. */
const nonExclusions =
  /\b(?:not sure|don't know|do not know|no (?:idea|preference|problem|occasion|rush|hurry|worries|matter)|not only|why not|not really|not much|nothing (?:special|in particular|fancy|too expensive|expensive)|not too \w+|(?:doesn't|don't|does not) have (?!any)[^.;,!]*|has no [^.;,!]*|can't (?:wait|decide|think)|(?:don't|doesn't|do not|does not) (?:mind|care)|(?:not|isn't) (?:his|her|their|my) (?:first|second))\b/g;

const negation = "(?:n't| not)";
const exclusionPattern = new RegExp(
  `\\b(?:(?:do|does|did|is|are|was|would|can|ca|wo|should)${negation}(?: (?:really|at all|ever|even))?(?: (?:likes?|love|want|need|eats?|enjoy|into|care for|use|wear|a fan of|interested in|get|give|have|stand))?(?: any(?:thing)?)?(?: for)?|cannot|can not|no|not(?: for)?|nothing(?: (?:with|for|that has|containing|made of|of))?|without|never(?: (?:wears?|uses?|eats?|drinks?))?|avoids?|hates?|dislikes?|despises?|loathes?|detests?|can't stand|allergic to|already (?:has|have|had|owns?|got|bought)|(?:has|have|got|owns?) (?:got )?(?:enough|plenty of|too many|so many|loads of|already)|too many|sick of|tired of|bored of|anything but|except(?: for)?|instead of|rather than|other than|skip(?: the)?|minus)\\b`,
  'g',
);
/** An exclusion with one of these words continues after 'and': 'hates socks, ties and wallets'. */
const continuesAfterAnd =
  /\b(?:hates?|dislikes?|despises?|loathes?|allergic|already|without|avoids?|enough|plenty|many|like|likes)\b/;

const likingPattern =
  '(?:loves?|likes?|enjoys?|adores?|into|fond of|fan of|crazy about|mad about|obsessed with|passionate about|interested in|keen on|collects?|hobby is|hobbies are)';
export const likingVerb = new RegExp(`\\b${likingPattern}\\b`);
/** The capture group makes `split` keep the separators, at odd indexes. */
const clauseBoundary = new RegExp(
  `([.;:!?\\n]+|\\b(?:but|however|though)\\b|(?:,|\\band\\b)? ?(?=\\b(?:she|he|they|we|i|who|my|our|his|her|for|because|since|just|please)\\b)|(?:\\band )?(?=\\b(?:${likingPattern}|plays?|reads?|gardens|cooks|bakes|knits|paints)\\b))`,
);

/** Both mark the start of an exclusion: `andMarker` if the exclusion matches `continuesAfterAnd`, otherwise `marker`. */
const [marker, andMarker] = ['\u2020', '\u2021'];
const markers = new RegExp(`([${marker}${andMarker}])`);
const maxItemWords = 5;

/** An exclusion covers all items up to the last 'or' or, after an `andMarker`, the last 'and'. */
function countExcludedItems(items: readonly string[], startMarker: string): number {
  const conjunction = startMarker === andMarker ? /\b(?:or|nor|and)\b/ : /\b(?:or|nor)\b/;
  const lastConjunction = items.findLastIndex((item, index) => index > 0 && conjunction.test(item));
  return items.slice(0, lastConjunction + 1).every(item => splitWords(item).length <= maxItemWords)
    ? Math.max(1, lastConjunction + 1)
    : 1;
}

/** Separates what the message wants from what it excludes. */
export function splitClauses(folded: string): { wanted: string; excluded: string[] } {
  const wanted: string[] = [];
  const excluded: string[] = [];
  const marked = folded
    .replace(nonExclusions, ' ')
    .replace(exclusionPattern, match => (continuesAfterAnd.test(match) ? andMarker : marker));
  marked.split(clauseBoundary).forEach((clause, clauseIndex) => {
    const [textBefore = '', ...markersAndTexts] = clause.split(markers);
    wanted.push(textBefore);
    const isSeparator = clauseIndex % 2 === 1;
    if (isSeparator) return;
    for (let index = 0; index < markersAndTexts.length; index += 2) {
      const items = (markersAndTexts[index + 1] ?? '').split(',');
      const end = countExcludedItems(items, markersAndTexts[index] ?? '');
      excluded.push(items.slice(0, end).join(' and '));
      wanted.push(' , ', items.slice(end).join(','));
    }
  });
  return { wanted: wanted.join(''), excluded: excluded.filter(text => text.trim() !== '') };
}

const stopWordList = `a an the and or of to in on at for with from by is are was be been being am it its this that these those there here
  he she they i you we me him her them us my your his their our who whom which what when where why how as if so than then too
  very really just also only even still more most much many some any all both each few lot lots bit kind sort like likes liked
  love loves loved enjoy enjoys adore adores into onto fan big huge passionate obsessed crazy about hobby hobbies interest
  interests interested likes favorite favourite things thing stuff something anything everything someone somebody person people
  gift gifts present presents idea ideas need needs needed want wants wanted looking look find help please would could should can
  will may might do does did done have has had get gets got give gives giving go goes going make makes made take takes say says
  know knows think thinks buy buys buying show shows new old young nice good great best better little small year years age aged
  day days week weeks month time always often lately recently now today soon next last first second third one two three four five
  while because since budget spend price money dollar euro pound around under below between max maximum up down out over off
  again instead actually maybe perhaps probably well okay ok yes hi hello hey thanks thank live lives living work works working
  having play plays playing collect collects spends free sunday weekend weekends evening evenings morning lives friend's 's s t
  wear wears eat eats want's own owns else other others another every home house lover lovers enthusiast type style gift's ones
  practical useful thoughtful unique special funny cool cute fun personal beautiful pretty different small's too quite pretty
  turn turns turning turned birthday his'll i'm i'd i'll she's he's they're we're it's who's that's don't doesn't isn't can't won't
  gave given tell tells told together both but however though genie sth pls plz treat limit vegan vegetarian halal kosher muslim diabetic gluten lactose sober pregnant allergy allergic gonna wanna lol haha flat`;
const stopWords = new Set(stopWordList.split(/\s+/).flatMap(word => [word, getStem(word)]));

export const isStopWord = ({ text, stem }: Word): boolean => stopWords.has(text) || stopWords.has(stem);

/** Returns stems that are neither stop words nor in the vocabulary. */
export function findUnknownStems(text: string): string[] {
  const words = splitWords(text);
  const knownIndexes = new Set<number>();
  for (const lexicon of [interestLexicon, occasionLexicon]) {
    for (const { from, to } of lexicon.find(words))
      for (let index = from; index < to; index += 1) knownIndexes.add(index);
  }
  return words.flatMap((word, index) =>
    knownIndexes.has(index) || isStopWord(word) || word.stem.length < 3 || /^\d/.test(word.stem)
      ? []
      : [word.stem],
  );
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const positionPattern = /(?:#|\bnumber |\bno\. ?|\bthe )(\d)(?:st|nd|rd|th)?\b|\b(\d)(?:st|nd|rd|th)\b/;

const pronounPattern = /^\W*(?:this|that|it|these|those|them)(?: ones?)?(?: please)?\W*$/;

export const isPronoun = (text: string): boolean => pronounPattern.test(text);

/** Recognises a quoted title, a position, or words from a title. */
export function findReferencedProduct(
  text: string,
  shown: readonly ShownProduct[],
): ShownProduct | undefined {
  const byTitle = shown.find(({ title }) => text.includes(`'${fold(shortenTitle(title))}'`));
  if (byTitle) return byTitle;
  const position = positionPattern.exec(text);
  if (position) return shown[Number(position[1] ?? position[2]) - 1];
  const ordinal = ordinals.findIndex(word => new RegExp(`\\b${word}\\b`).test(text));
  if (ordinal >= 0) return shown[ordinal];
  if (/\blast(?: one)?\b/.test(text)) return shown.at(-1);
  const stems = new Set(
    splitWords(text).flatMap(({ text: word, stem }) => (stopWords.has(word) ? [] : [stem])),
  );
  const scored = shown.map(product => ({
    product,
    score: splitWords(product.title.toLowerCase()).filter(({ stem }) => stems.has(stem)).length,
  }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.product : undefined;
}

const countPhrases: [RegExp, number][] = [
  [/\b(?:both|(?:first|these|those|the|them) two)\b/, 2],
  [/\b(?:first|these|those|the|them) three\b/, 3],
];

/** Recognises 'the first two', 'the mug and the second' or 'number 1 with 3'. */
export function findReferencedProducts(text: string, shown: readonly ShownProduct[]): ShownProduct[] {
  const count = countPhrases.find(([pattern]) => pattern.test(text))?.[1];
  if (count !== undefined) return shown.slice(0, count);
  const parts = text.split(/,|\b(?:and|or|versus|vs|with|from|to|than)\b/);
  const products = parts.map(part => {
    const digit = /^\W*(\d)\W*$/.exec(part)?.[1];
    return digit === undefined ? findReferencedProduct(part, shown) : shown[Number(digit) - 1];
  });
  return [...new Set(products.filter(product => product !== undefined))];
}
