import MiniSearch from 'minisearch';
import { type Person, peopleLexicon } from '../vocabulary/people.ts';
import { occasionLexicon } from '../vocabulary/vocabulary.ts';
import { fold, Lexicon, wordsOf } from '../vocabulary/words.ts';

/** A parsed search query. */
export interface SearchWords {
  /** All words as written. */
  all: string[];
  /** Without words that any search for presents contains, if other words are left. */
  telling: string[];
  /** Of these, the words that name neither a person nor an occasion. */
  others: string[];
  /** The very last word, which may be incomplete. */
  last: string | undefined;
  /** The people it is for, any of them. */
  people: Audience[];
  /** The occasions, as catalogue labels, any of them. */
  occasions: string[];
}

/**
 * The catalogue labels of products for somebody. `not` excludes products for others, unless they have `or`.
 */
export interface Audience {
  label: string;
  not?: string;
  or?: string;
}

const sayNothing = new Set(
  `s a an and anything at best buy cool everything for from gift gifts give good great idea ideas in likes loves my nice
  of on or our perfect present presents something the to unique what who with`.split(/\s+/),
);

const others = new Lexicon<string>();
for (const [label, words] of Object.entries({
  her: 'her, women, ladies, girlfriends',
  him: 'him, men, boyfriends, blokes',
  dog: 'dog, puppy',
  cat: 'cat, kitten',
  pet: 'pet',
}))
  for (const word of words.split(', ')) others.add(word, label);

/** Labels that do not say who is meant: wives and husbands are both partners. */
const forEither = new Set(['partner', 'kids']);

function audienceOf({ recipients, gender }: Person): Audience {
  const [label = ''] = recipients;
  if (gender === null || !forEither.has(label)) return { label };
  return gender === 'f' ? { label, not: 'him', or: 'her' } : { label, not: 'her', or: 'him' };
}

/** Returns what a lexicon finds in a text, and the text without it. */
function take<Entry>(
  text: string,
  lexicon: Lexicon<Entry>,
  isMeant: (said: string, entry: Entry) => boolean = () => true,
): [Entry[], string] {
  const words = wordsOf(text);
  const found = lexicon.find(words).filter(({ entry, from, to }) => {
    const said = words.slice(from, to).map(word => word.text);
    return isMeant(said.join(' '), entry);
  });
  const taken = new Set(found.flatMap(({ from, to }) => words.slice(from, to)));
  const left = words.filter(word => !taken.has(word)).map(word => word.text);
  return [found.map(({ entry }) => entry), found.length > 0 ? left.join(' ') : text];
}

const singular = (text: string) => text.replaceAll('-', ' ').replace(/'?s\b|'/g, '');

/** Parses a query. People and occasions are recognised as Genie does ('granny', 'father's day'). */
export function readSearch(q: string): SearchWords {
  // Fold first: one letter may become several words.
  const text = fold(q);
  const [occasions, noOccasion] = take(text, occasionLexicon);
  // 'Grooming' names no groom, and a prefix of three letters of mother-in-law (mil) is more often milk.
  const isMeant = (said: string, { label }: Person) => singular(said) === singular(label) && said !== 'mil';
  const [people, nobody] = take(noOccasion, peopleLexicon, isMeant);
  const [labels, rest] = take(nobody, others);
  const all = tokens(text);
  return {
    all,
    telling: telling(all),
    others: tokens(rest).filter(word => !sayNothing.has(word)),
    last: all.at(-1),
    people: [...people.map(audienceOf), ...labels.map(label => ({ label }))],
    occasions: occasions.map(({ tag }) => tag),
  };
}

const tokenize: (text: string) => string[] = MiniSearch.getDefault('tokenize');
/** The distinct words of a text, as MiniSearch splits it. */
export const tokens = (text: string) => [...new Set(tokenize(text).filter(word => word !== ''))];

function telling(words: string[]): string[] {
  const strong = words.filter(word => !sayNothing.has(word));
  return strong.length > 0 ? strong : words;
}
