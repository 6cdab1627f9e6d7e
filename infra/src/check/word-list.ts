export type AvoidedWord = { word: RegExp; instead: string };

export const avoidedWords: readonly AvoidedWord[] = [
  { word: /\bhouse\b(?! plant)/i, instead: 'system, product' },
  { word: /\banew\b/i, instead: 'again, rebuild' },
  {
    word: /\btells? of\b|\btold of\b|\b(?:is|are|was|were|be) told\b/i,
    instead: 'publishes, reports, notifies',
  },
  { word: /\bwhoever\b|(?<!\bby )\bwhom\b/i, instead: 'anyone who, people who' },
  { word: /\bof (?:its|their|one's|his|her|our) own\b/i, instead: 'its own X, a separate X' },
  { word: /\bthe own\b/i, instead: 'its own, your own' },
  { word: /\bstands?\b(?! for\b)/i, instead: 'is, applies, is stored' },
  { word: /\balone\b/i, instead: 'only, by itself' },
  { word: /(?<!\b(?:right|straight|week|tap|two) )\baway\b/i, instead: 'unavailable, down' },
  { word: /\bhears?\b(?! about\b)|\bheard\b/i, instead: 'consumes, receives, learns' },
  // Screens have answers to questions: 'Short answers', 'all answers', 'This answer helps'.
  {
    word: /(?<!\b(?:all|Short|This|[Qq]uestions and) )\b[Aa]nswer(?:s|ed|ing)?\b/,
    instead: 'return, respond; response',
  },
  { word: /\bgiv(?:e|es|en|ing) free\b/i, instead: 'release' },
  { word: /\bfarewells?\b/i, instead: 'account deletion' },
  { word: /\bset aside\b/i, instead: 'moved to the dead-letter topic' },
  { word: /\bweakness(?:es)?\b/i, instead: 'vulnerability' },
  { word: /\bexcuses?\b/i, instead: 'exemption' },
  { word: /\bready lists?\b/i, instead: 'cached list' },
  { word: /\bnobody but\b|\bnothing but\b/i, instead: 'only' },
  { word: /\bdoors?\b/i, instead: 'ingress, entry point' },
  { word: /\bbells?\b/i, instead: 'notification centre' },
  { word: /\bgates?\b|\bdesks?\b/i, instead: 'access, authorize' },
  { word: /\bhindrances?\b/i, instead: 'readiness check, failure' },
  { word: /\bpatience\b/i, instead: 'timeout, deadline' },
  { word: /\blikewise\b|\bthereby\b|\bwherever\b/i, instead: 'leave it out, or say it plainly' },
];

export type Exception = { file: string; text: string; reason: string };

export const documentExceptions: readonly Exception[] = [
  {
    file: 'services/shop/data/CREDITS.md',
    text: 'to whom the Software is furnished',
    reason: 'The MIT licence, word for word.',
  },
];

/** Folders in which comments, texts and test titles are checked; documents are checked everywhere. */
export const checkedCodeFolders: readonly string[] = [
  'contracts/src',
  'frontends',
  'gateway',
  'infra',
  'services',
  'tests/backup',
  'tests/bench',
  'tests/chaos',
  'tests/compose',
  'tests/e2e',
  'tests/fuzz',
  'tests/kubernetes',
  'tests/observability',
  'tests/pact',
  'tests/rollout',
  'tests/screenshots',
  'tests/support',
];

const genieMessage = 'What people write to Genie.';

export const codeExceptions: readonly Exception[] = [
  { file: 'infra/src/check/documents.spec.ts', text: 'anew', reason: 'A sample of an avoided word.' },
  { file: 'infra/src/check/documents.spec.ts', text: 'doll house', reason: 'A sample of an exception.' },
  { file: 'infra/src/check/code-texts.spec.ts', text: 'anew', reason: 'A sample of an avoided word.' },
  {
    file: 'services/notifications/src/mail/templates/remove-links.spec.ts',
    text: 'Answer to first.last@mail.example.com',
    reason: 'What a person might write.',
  },
  { file: 'services/shop/src/genie-engine/care.ts', text: 'passed(?: away', reason: genieMessage },
  {
    file: 'services/shop/src/genie-engine/care.ts',
    text: 'office desk',
    reason: 'From a product’s description.',
  },
  { file: 'services/shop/src/genie-engine/clauses.ts', text: 'have', reason: genieMessage },
  {
    file: 'services/shop/src/vocabulary/difficult-people.testing.ts',
    text: 'my dad, 60',
    reason: genieMessage,
  },
  {
    file: 'services/shop/src/vocabulary/people.testing.ts',
    text: 'likes fishing and jazz',
    reason: genieMessage,
  },
  {
    file: 'services/shop/src/genie-engine/understand.spec.ts',
    text: 'stand my brother',
    reason: genieMessage,
  },
  { file: 'services/shop/src/vocabulary/vocabulary.ts', text: 'house', reason: genieMessage },
];
