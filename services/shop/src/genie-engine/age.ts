export interface AgeMatch {
  /** In years: the lowest and the highest possible age. */
  age?: [number, number];
  /** The text without the age. */
  remaining: string;
}

type AgePattern = [pattern: RegExp, toAge?: (match: RegExpExecArray) => [number, number]];
const toSingleAge = (match: RegExpExecArray): [number, number] => [Number(match[1]), Number(match[1])];
const toRange = (match: RegExpExecArray): [number, number] => [Number(match[1]), Number(match[2])];
const toYoungestAndOldest = (match: RegExpExecArray): [number, number] => {
  const ages = match[0].match(/\d+/g)?.map(Number) ?? [];
  return [Math.min(...ages), Math.max(...ages)];
};

const decadeYears: Record<string, [number, number]> = { early: [0, 3], mid: [4, 6], late: [7, 9] };
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
const toDecade = (match: RegExpExecArray): [number, number] => {
  const decadeStart = match[2] ? Number(match[2]) * 10 : (decades.indexOf(match[3] ?? '') + 2) * 10;
  const [first, last] = decadeYears[match[1] ?? ''] ?? [0, 9];
  return [decadeStart + first, decadeStart + last];
};
/** What may follow an age without a unit. */
const afterAge = '(?=\\s*(?:[,.;)&]|$|and\\b|who\\b|(?:also )?loves?\\b|likes?\\b))';

const maxAge = 110;
const retiredAges: [number, number] = [63, 85];

const patterns: AgePattern[] = [
  [
    /\b(\d{1,2})[- ]?(?:months?|weeks?)(?:[- ]old)?\b/,
    match => [Math.floor(Number(match[1]) / 12), Math.floor(Number(match[1]) / 12)],
  ],
  [/\b\d{1,2}(?:, ?\d{1,2}){1,10},? (?:and|&) \d{1,2}\b(?! ?(?:gifts?|presents?|kids))/, toYoungestAndOldest],
  [
    /\b(\d{1,2})(?: years?)?(?:,? and |,? & | to |-)(?:about )?(\d{1,2})(?: ?years?(?: olds?)?)?\b(?! ?(?:gifts?|presents?|kids))/,
    toRange,
  ],
  [
    /\b(\d{1,3})[- ]?(?:years?|yrs?)(?:[- ]olds?)?\b(?! (?:together|married|of|ago|anniversary|sober|clean|in))/,
  ],
  [/\b(\d{1,3})[- ]?(?:yo|y\/o)\b/],
  [/\b(?:aged?|age of|turn(?:s|ing|ed)?) (?:about |of |is )?(\d{1,3})\b/],
  [/\b(\d{1,3})(?:st|nd|rd|th) birthday\b/],
  [
    /\b(?:(early|mid|late)[- ])?(?:to[- ]late[- ])?(?:(\d)0'?s|(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))\b/,
    toDecade,
  ],
  [/\b(?:is|who's|he's|she's|they're|are) (?:about |almost |nearly |only |just )?(\d{1,3})\b(?! ?kids)/],
  // 'my sister, 30'
  [new RegExp(`(?:^|[,(:]\\s*)(?:around |about )?(\\d{1,3})${afterAge}`)],
  // 'my dad 60'
  [/^\W*(?:my |our |for my |for our |a )?[a-z-]+(?: in law)?,? \(?(\d{1,3})\b(?! \w+s\b)/],
  // 'a boy of 8'
  [/(?<=^\W*(?:for )?(?:my |our |an? )?[a-z -]+ of )(\d{1,2})\b/],
  [new RegExp(`\\b(?:kids?|child|boy|girl|son|daughter|nephew|niece|twins)\\s(\\d{1,2})${afterAge}`)],
];

/** Finds the recipient's age. If Genie asked for the age, any number of one or two digits counts. */
export function findAge(text: string, wasAsked: boolean): AgeMatch {
  for (const [pattern, toAge = toSingleAge] of patterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const age = toAge(match);
    if (age[1] > maxAge || age[0] > age[1]) continue;
    return {
      age,
      remaining: `${text.slice(0, match.index)} , ${text.slice(match.index + match[0].length)}`,
    };
  }
  if (/\b(?:retired|pensioner|elderly)\b/.test(text)) return { age: retiredAges, remaining: text };
  const numberMatch = wasAsked ? /\b(\d{1,2})\b/.exec(text) : null;
  return numberMatch
    ? { age: toSingleAge(numberMatch), remaining: text.replace(numberMatch[0], ' ') }
    : { remaining: text };
}
