import { getStem } from '../vocabulary/words.ts';
import type { Exclusion } from './kinds.ts';

/** A difficult event sets the tone of the reply and excludes products. */
export type DifficultEvent = 'pet' | 'loss' | 'baby' | 'illness' | 'breakup' | 'setback';

/** Preferred after a difficult event if the message contains no interests. */
export const comfortInterests = ['wellness', 'tea', 'writing', 'home-decor', 'reading'];

/** Each parameter is a list separated by spaces. For marks, see `ShelfItem`. */
const createExclusion = (marks: string, words = ''): Exclusion => ({
  label: '',
  marks: marks.split(' ').filter(mark => mark !== ''),
  stems: words
    .split(' ')
    .filter(word => word !== '')
    .map(getStem),
});
const alcoholMarks = 'wine beer cocktails';
const romanceMarks =
  'for:partner for:couple for:newlyweds at:valentines at:anniversary at:wedding at:engagement';

interface CareReply {
  condolence: string;
  /** `{who}` is replaced by the recipient. */
  introduction: string;
  exclusion: Exclusion;
}

const festiveMark = 'in:celebrations';
/** Jokes, parties and crime are inappropriate in mourning. */
const insensitiveWords =
  'murder body dead death grave ghost skull detective joke party funny silly confetti celebrate celebration balloon champagne birthday';
/** Strong scents can nauseate people under treatment. */
const scentWords = 'perfume fragrance scented scent cologne incense diffuser eucalyptus candle';
const replies: Record<DifficultEvent, CareReply> = {
  pet: {
    condolence: 'I am sorry. Nothing replaces a pet.',
    introduction: 'Some quiet things that may comfort {who}:',
    exclusion: createExclusion(
      `dogs cats small-pets in:pets for:dog for:cat for:pet at:wedding ${festiveMark}`,
      `dog cat pet puppy kitten ${insensitiveWords}`,
    ),
  },
  loss: {
    condolence: 'I am so sorry. No gift makes up for it.',
    introduction: 'Some quiet things that may comfort {who}:',
    exclusion: createExclusion(
      `in:games-and-puzzles ${alcoholMarks} ${romanceMarks} at:baby-shower ${festiveMark}`,
      `wine ${insensitiveWords}`,
    ),
  },
  baby: {
    condolence: 'I am so sorry. No gift makes up for it.',
    introduction: 'Some quiet things that may comfort {who}:',
    exclusion: createExclusion(
      `parenting kids-play in:baby in:toys for:baby for:kids for:new-parents at:baby-shower ${alcoholMarks} ${festiveMark}`,
      `baby child wine ${insensitiveWords}`,
    ),
  },
  illness: {
    condolence: 'I am so sorry.',
    introduction: 'Some gentle things for {who}:',
    exclusion: createExclusion(
      `fitness sports running for:new-parents ${alcoholMarks} ${festiveMark}`,
      `wine funeral ${scentWords} ${insensitiveWords}`,
    ),
  },
  breakup: {
    condolence: 'I am sorry, that hurts.',
    introduction: 'Some things that may do {who} good:',
    exclusion: createExclusion(`${romanceMarks} ${festiveMark}`, 'couple love romantic wedding two'),
  },
  setback: {
    condolence: 'I am sorry, that is a hard knock.',
    introduction: 'Some small things to cheer {who} up:',
    exclusion: createExclusion(`at:new-job at:housewarming ${festiveMark}`, 'office desk job party'),
  },
};

export const getCareReply = (care: DifficultEvent): CareReply => replies[care];

const pets = 'dogs?|puppy|cats?|kitten|pets?|rabbit|hamster|horse|guinea pig|bird|parrot';
const closePeople =
  'mom|mum|mother|dad|father|husband|wife|partner|brother|sister|son|daughter|grandma|grandmother|granny|nana|grandpa|grandfather|grandad|uncle|aunt|friend|boyfriend|girlfriend|parents?|child|twin|cousin|fiancee?';
const diedPattern =
  '(?:died|dying|dies|passed(?: away| on)?|was put (?:down|to sleep)|had to be put (?:down|to sleep))';
const leadingWords =
  '(?:(?:my|our|her|his|their|the|a)\\s+)?(?:(?:old|little|beloved|dear|best|late|elderly)\\s+)*';

const joinPatterns = (...patterns: RegExp[]): string => patterns.map(({ source }) => source).join('|');

const setbackPattern = new RegExp(
  joinPatterns(
    /\b(?:lost|losing) (?:his|her|their|my|the) job\b/,
    /\b(?:got|was|been|were|is|being) (?:just )?(?:fired|laid off|let go|sacked|made redundant)\b/,
    /\b(?:redundanc\w+|unemployed|jobless|lay-?off)\b/,
    /\b(?:house|home|flat|apartment|place) (?:was |got |has )?(?:burn(?:ed|t)|flooded|robbed|burgled)(?: down)?\b/,
    /\b(?:failed|flunked) (?:his|her|their|the|my|an?) (?:\w+ )?(?:exams?|tests?|class)\b/,
    /\b(?:bankrupt|evicted)\b/,
  ),
);

const breakupWords = joinPatterns(
  /broke up(?: with (?:her|his|their|my) (?:boy|girl)friend)?/,
  /broken up|break-?up|breaking up/,
  /(?:getting |got )?divorc(?:e|ed|ing)|separat(?:ed|ion)/,
  /got dumped|was dumped|heart ?broken|(?:she|he) said no/,
  /(?:we|they|i) split(?: up)?|split up/,
  /called off (?:the|their) (?:wedding|engagement)/,
  /left (?:him|her) for|cheated on/,
);
/** Also matches 'and his girlfriend have just' before these words. */
const breakupPattern = new RegExp(
  `(?:\\band (?:his|her|their) (?:girlfriend|boyfriend|wife|husband|partner|fiancee?) )?(?:(?:have|has|are|just) )*\\b(?:${breakupWords})\\b`,
);

/** Matches are removed from the text, because people in these phrases are not the recipient. */
const eventPatterns: [pattern: RegExp, event: DifficultEvent][] = [
  [/\b(?:had|after|suffered)? ?(?:a |her )?(?:miscarriage|stillbirth|miscarried|stillborn)\b/, 'baby'],
  [new RegExp(`\\blost ${leadingWords}(?:unborn )?baby\\b`), 'baby'],
  [new RegExp(`(?:\\b(?:just|recently) )?\\b(?:lost|losing) ${leadingWords}(?:${pets})\\b`), 'pet'],
  [new RegExp(`\\b(?:we )?(?:had to )?put ${leadingWords}(?:${pets}) (?:down|to sleep)\\b`), 'pet'],
  [new RegExp(`${leadingWords}(?:${pets}) (?:\\w+ ){0,2}${diedPattern}\\b`), 'pet'],
  [new RegExp(`\\b(?:lost|losing) ${leadingWords}(?:${closePeople})\\b`), 'loss'],
  [
    new RegExp(
      `${leadingWords}(?:${closePeople})(?:-in-law)? (?:(?:has|had|is|was|just|recently|suddenly|sadly) ){0,2}${diedPattern}\\b`,
    ),
    'loss',
  ],
  [
    /\b(?:condolences?|sympathy|funeral|bereave\w*|grief|grieving|griev\w+|mourning|passed away|widow(?:ed|er)?|in memory of|memorial|terminal(?:ly)?|hospice|death)\b/,
    'loss',
  ],
  [setbackPattern, 'setback'],
  [breakupPattern, 'breakup'],
  [
    /\b(?:cancer|chemo(?:therapy)?|surgery|operation|hospital|hospice|stroke|heart attack|accident|diagnos\w+|depress(?:ed|ion)|anxiety|burn-?out|(?:recovering from an )?eating disorder|anorexi\w+|bulimi\w+|is (?:very |really |seriously )?(?:ill|sick)|illness|bedridden|concussion|dementia|alzheimer\S*)\b/,
    'illness',
  ],
];

export function findDifficultEvent(folded: string): { care: DifficultEvent | null; remaining: string } {
  for (const [pattern, care] of eventPatterns) {
    const match = pattern.exec(folded);
    if (match)
      return {
        care,
        remaining: `${folded.slice(0, match.index)} ${folded.slice(match.index + match[0].length)}`,
      };
  }
  return { care: null, remaining: folded };
}
