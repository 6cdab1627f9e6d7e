import { composedPattern, type Expression } from './expressions.ts';

/** Exempts expressions that cannot take long, for example because their input is short or our own. */
interface Exemption {
  /** A file, or a folder with all its files. */
  path: string;
  /** The beginning of the pattern. If omitted, all expressions are exempt. */
  pattern?: string;
  reason: string;
}

const exemptions: readonly Exemption[] = [
  { path: 'services/shop/src/genie-engine/', reason: 'a message has at most 2,000 characters' },
  { path: 'services/shop/src/vocabulary/', reason: 'a message has at most 2,000 characters' },
  { path: 'services/shop/data/authoring/', reason: 'our own product data' },
  { path: 'contracts/src/documents/schemas.ts', pattern: '(?<!\\w)', reason: 'our own schemas' },
  { path: 'contracts/src/evolution.ts', pattern: '(?<!\\d)', reason: 'our own event names' },
  { path: 'contracts/src/messages.ts', pattern: '\\B(?=', reason: 'the digits of one number' },
  {
    path: 'contracts/src/rules/product-page/currency-signs.ts',
    pattern: composedPattern,
    reason: 'at most 400 characters',
  },
  {
    path: 'contracts/src/rules/product-page/page-title.ts',
    pattern: composedPattern,
    reason: 'composed of expressions that are checked',
  },
  {
    path: 'contracts/src/rules/product-page/price-words.ts',
    pattern: composedPattern,
    reason: 'every repetition is bounded',
  },
  { path: 'contracts/src/rules/decode-text.ts', pattern: '<meta', reason: 'the first 4,096 bytes' },
  {
    path: 'contracts/src/rules/product-page/needs-scripts.ts',
    reason: 'a text of at most 1,200 characters',
  },
  { path: 'frontends/kit/src/storage/browser-database.ts', reason: "the browser's own message" },
  { path: 'gateway/src/assets/hashed-files.ts', reason: 'a path of at most 300 characters' },
  { path: 'gateway/src/pages/preview.ts', pattern: '<meta', reason: 'our own index page' },
  { path: 'infra/src/check/foreign-names.ts', reason: 'our own files' },
  {
    path: 'services/gifts/src/page-reading/read-wish-list-page.ts',
    pattern: '<!--',
    reason: 'the first 4,000 characters',
  },
  { path: 'services/gifts/src/page-reading/trailing-price.ts', reason: 'the last 80 characters of a line' },
  {
    path: 'services/notifications/src/mail/send-failure.ts',
    pattern: '<?(?<!',
    reason: "at most 2,000 characters of a server's reply",
  },
  {
    path: 'services/notifications/src/mail/templates/remove-links.ts',
    pattern: '(?<![\\p{L}\\p{N}\\p{M}._%+-])',
    reason: 'no match starts within a name, so V8 takes linear time',
  },
  {
    path: 'services/notifications/src/mail/templates/remove-links.ts',
    pattern: composedPattern,
    reason: 'no match starts within a word, so V8 takes linear time',
  },
  {
    path: 'services/shop/src/feeds/xml-items.ts',
    pattern: composedPattern,
    reason: 'every repetition is bounded',
  },
  { path: 'services/users/src/model/search-terms.ts', pattern: composedPattern, reason: 'an escaped word' },
  {
    path: 'services/users/src/person-export/find-pictures.ts',
    pattern: composedPattern,
    reason: 'the pattern has a fixed length',
  },
  { path: 'services/users/src/feedback/client-report.ts', reason: 'a report of at most 7,000 characters' },
];

const covers = ({ path, pattern = '' }: Exemption, expression: Expression): boolean =>
  expression.file.startsWith(path) && expression.pattern.startsWith(pattern);

export const findExemption = (expression: Expression): Exemption | undefined =>
  exemptions.find(exemption => covers(exemption, expression));

export const findUnusedExemptions = (expressions: readonly Expression[]): string[] =>
  exemptions
    .filter(exemption => !expressions.some(expression => covers(exemption, expression)))
    .map(({ path }) => path);
