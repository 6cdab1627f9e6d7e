/** How old someone is, in years, and the text without it. */
export interface Age {
  age?: [number, number];
  rest: string;
}

type Reader = [pattern: RegExp, read: (found: RegExpExecArray) => [number, number]];
const exactly = (found: RegExpExecArray): [number, number] => [Number(found[1]), Number(found[1])];

const readers: Reader[] = [
  [
    /\b(\d{1,2})[- ]?months?(?:[- ]old)?\b/,
    found => [Math.floor(Number(found[1]) / 12), Math.floor(Number(found[1]) / 12)],
  ],
  [/\bbetween (\d{1,3}) and (\d{1,3}) years?(?: old)?/, found => [Number(found[1]), Number(found[2])]],
  [/\b(\d{1,3})[- ]?(?:years?|yrs?)(?:[- ]olds?)?\b(?! (?:together|married|of|ago))/, exactly],
  [/\b(\d{1,3})[- ]?(?:yo|y\/o)\b/, exactly],
  [/\b(?:aged?|age of|turn(?:s|ing|ed)?|just turned|about to turn) (?:about |of |is )?(\d{1,3})\b/, exactly],
  [/\b(\d{1,3})(?:st|nd|rd|th) birthday\b/, exactly],
  [
    /\b(?:(early|mid|late)[- ])?(?:to[- ]late[- ])?(\d)0'?s\b/,
    found => {
      const from = Number(found[2]) * 10;
      const [low, high] =
        found[1] === 'early' ? [0, 3] : found[1] === 'mid' ? [4, 6] : found[1] === 'late' ? [7, 9] : [0, 9];
      return [from + low, from + high];
    },
  ],
  [
    /\b(?:is|who's|he's|she's|they're|are) (?:about |almost |nearly |only |just )?(\d{1,3})\b(?! ?(?:dollars|euros|pounds|kids))/,
    exactly,
  ],
  [/(?:^|[,(]\s*)(\d{1,3})(?=\s*(?:[,.;)]|$|and\b|who\b|loves?\b|likes?\b))/, exactly],
  [
    /^\W*(?:my |our |for my |for our |a )?[a-z-]+(?: in law)?,? \(?(\d{1,3})\b(?! ?(?:dollars|euros|pounds))/,
    exactly,
  ],
  [/(?<=^\W*(?:for )?(?:my |our |an? )?[a-z-]+ of )(\d{1,2})\b/, exactly],
  [/\b(?:retired|pensioner|elderly)\b/, () => [63, 85]],
];

const words: [RegExp, [number, number]][] = [
  [/\bseventies\b/, [70, 79]],
  [/\bsixties\b/, [60, 69]],
  [/\bfifties\b/, [50, 59]],
  [/\bforties\b/, [40, 49]],
  [/\bthirties\b/, [30, 39]],
  [/\btwenties\b/, [20, 29]],
];

/** The age in a folded text without its budget; a bare number counts where the age was asked for. */
export function ageIn(text: string, wasAsked: boolean): Age {
  for (const [pattern, read] of readers) {
    const found = pattern.exec(text);
    if (!found) continue;
    const age = read(found);
    if (age[0] > 110) continue;
    const isWord = found[1] === undefined && found[2] === undefined;
    return {
      age,
      rest: isWord ? text : `${text.slice(0, found.index)} , ${text.slice(found.index + found[0].length)}`,
    };
  }
  for (const [pattern, age] of words)
    if (pattern.test(text)) return { age, rest: text.replace(pattern, ' ') };
  const bare = wasAsked ? /\b(\d{1,2})\b/.exec(text) : null;
  return bare
    ? { age: [Number(bare[1]), Number(bare[1])], rest: text.replace(bare[0], ' ') }
    : { rest: text };
}
