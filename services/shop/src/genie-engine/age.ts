/** An age in years, and the text without it. */
export interface Age {
  age?: [number, number];
  rest: string;
}

type Reader = [pattern: RegExp, read?: (found: RegExpExecArray) => [number, number]];
const exactly = (found: RegExpExecArray): [number, number] => [Number(found[1]), Number(found[1])];
const fromTo = (found: RegExpExecArray): [number, number] => [Number(found[1]), Number(found[2])];

const parts: Record<string, [number, number]> = { early: [0, 3], mid: [4, 6], late: [7, 9] };
const decades = [
  'twenties',
  'thirties',
  'forties',
  'fifties',
  'sixties',
  'seventies',
  'eighties',
  'nineties',
];
const decadeOf = (found: RegExpExecArray): [number, number] => {
  const from = found[2] ? Number(found[2]) * 10 : (decades.indexOf(found[3] ?? '') + 2) * 10;
  const [low, high] = parts[found[1] ?? ''] ?? [0, 9];
  return [from + low, from + high];
};
/** What may follow a bare number that is an age. */
const end = '(?=\\s*(?:[,.;)&]|$|and\\b|who\\b|(?:also )?loves?\\b|likes?\\b))';

const readers: Reader[] = [
  [
    /\b(\d{1,2})[- ]?(?:months?|weeks?)(?:[- ]old)?\b/,
    found => [Math.floor(Number(found[1]) / 12), Math.floor(Number(found[1]) / 12)],
  ],
  [
    /\b(\d{1,2})(?: years?)?(?:,? and |,? & | to |-)(?:about )?(\d{1,2})(?: ?years?(?: olds?)?)?\b(?! ?(?:gifts?|presents?|kids))/,
    fromTo,
  ],
  [
    /\b(\d{1,3})[- ]?(?:years?|yrs?)(?:[- ]olds?)?\b(?! (?:together|married|of|ago|anniversary|sober|clean|in))/,
  ],
  [/\b(\d{1,3})[- ]?(?:yo|y\/o)\b/],
  [/\b(?:aged?|age of|turn(?:s|ing|ed)?) (?:about |of |is )?(\d{1,3})\b/],
  [/\b(\d{1,3})(?:st|nd|rd|th) birthday\b/],
  [
    /\b(?:(early|mid|late)[- ])?(?:to[- ]late[- ])?(?:(\d)0'?s|(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))\b/,
    decadeOf,
  ],
  [/\b(?:is|who's|he's|she's|they're|are) (?:about |almost |nearly |only |just )?(\d{1,3})\b(?! ?kids)/],
  [new RegExp(`(?:^|[,(:]\\s*)(?:around |about )?(\\d{1,3})${end}`)],
  [/^\W*(?:my |our |for my |for our |a )?[a-z-]+(?: in law)?,? \(?(\d{1,3})\b(?! \w+s\b)/],
  [/(?<=^\W*(?:for )?(?:my |our |an? )?[a-z -]+ of )(\d{1,2})\b/],
  [new RegExp(`\\b(?:kids?|child|boy|girl|son|daughter|nephew|niece|twins)\\s(\\d{1,2})${end}`)],
];

/** Finds the age in a folded text without its budget. A bare number counts if the age was asked for. */
export function ageIn(text: string, wasAsked: boolean): Age {
  for (const [pattern, read = exactly] of readers) {
    const found = pattern.exec(text);
    if (!found) continue;
    const age = read(found);
    if (age[1] > 110 || age[0] > age[1]) continue;
    return {
      age,
      rest: `${text.slice(0, found.index)} , ${text.slice(found.index + found[0].length)}`,
    };
  }
  if (/\b(?:retired|pensioner|elderly)\b/.test(text)) return { age: [63, 85], rest: text };
  const bare = wasAsked ? /\b(\d{1,2})\b/.exec(text) : null;
  return bare
    ? { age: [Number(bare[1]), Number(bare[1])], rest: text.replace(bare[0], ' ') }
    : { rest: text };
}
