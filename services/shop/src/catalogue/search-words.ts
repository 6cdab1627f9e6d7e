import MiniSearch from 'minisearch';
import { type Person, peopleLexicon } from '../genie-engine/people.ts';
import { occasionLexicon } from '../genie-engine/vocabulary.ts';
import { fold, Lexicon, wordsOf } from '../genie-engine/words.ts';

/** What is searched for. */
export interface SearchWords {
  /** As it was written. */
  all: string[];
  /** Without what a search for presents says anyway, if other words are left. */
  telling: string[];
  /** Of these, those that name neither anybody nor an occasion. */
  others: string[];
  /** The last word of all: it may be unfinished. */
  last: string | undefined;
  /** Whom it is for, any of them. */
  people: Whom[];
  /** What it is for, in the catalogue's words, any of them. */
  occasions: string[];
}

/** How the catalogue labels what is for somebody; `not` is for others, where `or` does not say so. */
export interface Whom {
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

/** Labels that tell nothing of who is meant: a wife and a husband are both partners. */
const forEither = new Set(['partner', 'kids']);

function whom({ recipients, gender }: Person): Whom {
  const [label = ''] = recipients;
  if (gender === null || !forEither.has(label)) return { label };
  return gender === 'f' ? { label, not: 'him', or: 'her' } : { label, not: 'her', or: 'him' };
}

/** What a lexicon finds in a text, and the text without that. */
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

/** The words of a search; whom and what for, as Genie understands them ('granny', 'father's day'). */
export function readSearch(q: string): SearchWords {
  // Folded first: one letter may fold into several words.
  const text = fold(q);
  const [occasions, noOccasion] = take(text, occasionLexicon);
  // 'Grooming' names no groom, and what begins with the mother-in-law's three letters is more often milk.
  const isMeant = (said: string, { label }: Person) => singular(said) === singular(label) && said !== 'mil';
  const [people, nobody] = take(noOccasion, peopleLexicon, isMeant);
  const [labels, rest] = take(nobody, others);
  const all = tokens(text);
  return {
    all,
    telling: telling(all),
    others: tokens(rest).filter(word => !sayNothing.has(word)),
    last: all.at(-1),
    people: [...people.map(whom), ...labels.map(label => ({ label }))],
    occasions: occasions.map(({ tag }) => tag),
  };
}

const tokenize: (text: string) => string[] = MiniSearch.getDefault('tokenize');
/** The words of a text, as MiniSearch sees them, each once. */
export const tokens = (text: string) => [...new Set(tokenize(text).filter(word => word !== ''))];

function telling(words: string[]): string[] {
  const strong = words.filter(word => !sayNothing.has(word));
  return strong.length > 0 ? strong : words;
}
