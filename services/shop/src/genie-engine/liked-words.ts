import { isSmallWord } from './clauses.ts';
import { personIn } from './people.ts';
import { type Interest, interestLexicon, occasionLexicon } from './vocabulary.ts';
import { type Word, wordsOf } from './words.ts';

const liking =
  /\b(?:loves?|likes?|enjoys?|adores?|into|fond of|fan of|crazy about|mad about|obsessed with|passionate about|interested in|keen on|collects?|hobby is|hobbies are)\b/;
/** A list of likings goes on with short parts only: 'jazz, horses and tea', not 'jazz, she moved to Lisbon'. */
const wordsOfPart = 3;
const mark = 'word:';

/** The stems that a product must be described with, of a liking that the lexicon does not know. */
export const stemsOfWord = ({ tag }: Pick<Interest, 'tag'>): string[] =>
  tag.startsWith(mark) ? tag.slice(mark.length).split(' ') : [];

/** What is liked in words that the lexicon does not know: 'horses', 'true crime'. */
export function likedWords(wished: string): Interest[] {
  return wished.split(/[.;!?\n]+/).flatMap(sentence => {
    const begin = liking.exec(sentence);
    if (!begin) return [];
    const parts = sentence.slice(begin.index + begin[0].length).split(/,|\band\b|\bor\b|&/);
    const end = parts.findIndex(
      (part, at) => at > 0 && wordsOf(part).length > wordsOfPart && !liking.test(part),
    );
    return parts.slice(0, end < 0 ? undefined : end).flatMap(unknownIn);
  });
}

/** Words side by side are one liking. */
function unknownIn(part: string): Interest[] {
  const words = wordsOf(part);
  const known = new Set<number>();
  for (const lexicon of [interestLexicon, occasionLexicon])
    for (const { from, to } of lexicon.find(words)) for (let at = from; at < to; at += 1) known.add(at);
  const runs: Word[][] = [[]];
  words.forEach((word, at) => {
    const isFree =
      !known.has(at) &&
      !isSmallWord(word) &&
      word.stem.length > 2 &&
      !/^\d/.test(word.stem) &&
      !personIn(word.text);
    if (isFree) runs.at(-1)?.push(word);
    else runs.push([]);
  });
  return runs
    .filter(run => run.length > 0 && run.length <= wordsOfPart)
    .map(run => ({
      tag: mark + run.map(({ stem }) => stem).join(' '),
      said: run.map(({ text }) => text).join(' '),
    }));
}
