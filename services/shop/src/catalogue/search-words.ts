import MiniSearch from 'minisearch';
import { type Person, peopleLexicon } from '../vocabulary/people.ts';
import { occasionLexicon } from '../vocabulary/vocabulary.ts';
import { fold, Lexicon, splitWords } from '../vocabulary/words.ts';

export interface SearchQuery {
  allWords: string[];
  /** Without stop words of gift searches ('gift', 'ideas'), unless all words are stop words. */
  keywords: string[];
  /** Keywords other than people and occasions. */
  subjectWords: string[];
  /** The last word may be incomplete. */
  lastWord: string | undefined;
  people: Audience[];
  occasions: string[];
}

/** Matches products with `label`, except those with `otherGenderLabel` and without `genderLabel`. */
export interface Audience {
  label: string;
  genderLabel?: string;
  otherGenderLabel?: string;
}

const stopWords = new Set(
  `s a an and anything at best buy cool everything for from gift gifts give good great idea ideas in likes loves my nice
  of on or our perfect present presents something the to unique what who with`.split(/\s+/),
);

const audienceLexicon = new Lexicon<string>();
for (const [label, words] of Object.entries({
  her: 'her, women, ladies, girlfriends',
  him: 'him, men, boyfriends, blokes',
  dog: 'dog, puppy',
  cat: 'cat, kitten',
  pet: 'pet',
}))
  for (const word of words.split(', ')) audienceLexicon.add(word, label);

/** The catalogue's recipients of any gender: wives and husbands are 'partner'. */
const genderNeutralRecipients = new Set(['partner', 'kids']);

function toAudience({ recipients, gender }: Person): Audience {
  const [recipient = ''] = recipients;
  if (gender === null || !genderNeutralRecipients.has(recipient)) return { label: recipient };
  return gender === 'f'
    ? { label: recipient, genderLabel: 'her', otherGenderLabel: 'him' }
    : { label: recipient, genderLabel: 'him', otherGenderLabel: 'her' };
}

/** Returns the lexicon's entries in the text, and the text without their words. */
function extractEntries<Entry>(
  text: string,
  lexicon: Lexicon<Entry>,
  isMeant: (phrase: string, entry: Entry) => boolean = () => true,
): [Entry[], string] {
  const words = splitWords(text);
  const found = lexicon.find(words).filter(({ entry, from, to }) => {
    const phrase = words.slice(from, to).map(word => word.text);
    return isMeant(phrase.join(' '), entry);
  });
  const matched = new Set(found.flatMap(({ from, to }) => words.slice(from, to)));
  const remaining = words.filter(word => !matched.has(word)).map(word => word.text);
  return [found.map(({ entry }) => entry), found.length > 0 ? remaining.join(' ') : text];
}

const toComparable = (text: string) => text.replaceAll('-', ' ').replace(/'?s\b|'/g, '');

/** Recognises people and occasions ('granny', 'father's day') with Genie's vocabulary. */
export function parseQuery(q: string): SearchQuery {
  // Folds before splitting into words, because folding can replace a character with several words.
  const text = fold(q);
  const [occasions, withoutOccasions] = extractEntries(text, occasionLexicon);
  // 'Grooming' does not mean a groom. 'mil' (mother-in-law) is usually the beginning of 'milk'.
  const isMeant = (phrase: string, { label }: Person) =>
    toComparable(phrase) === toComparable(label) && phrase !== 'mil';
  const [people, withoutPeople] = extractEntries(withoutOccasions, peopleLexicon, isMeant);
  const [labels, remaining] = extractEntries(withoutPeople, audienceLexicon);
  const allWords = tokenizeText(text);
  return {
    allWords,
    keywords: dropStopWords(allWords),
    subjectWords: tokenizeText(remaining).filter(word => !stopWords.has(word)),
    lastWord: allWords.at(-1),
    people: [...people.map(toAudience), ...labels.map(label => ({ label }))],
    occasions: occasions.map(({ tag }) => tag),
  };
}

const tokenize: (text: string) => string[] = MiniSearch.getDefault('tokenize');
/** Splits a text as MiniSearch does. */
export const tokenizeText = (text: string) => [...new Set(tokenize(text).filter(word => word !== ''))];

function dropStopWords(words: string[]): string[] {
  const keywords = words.filter(word => !stopWords.has(word));
  return keywords.length > 0 ? keywords : words;
}
