import { composed, type Expression } from './expressions.ts';

/** The input is short or our own, so the expressions may be slow. */
interface Exemption {
  /** A file, or a folder with all its files. */
  place: string;
  /** The beginning of the pattern; by default, all expressions of the place are exempt. */
  pattern?: string;
  reason: string;
}

const exemptions: readonly Exemption[] = [
  { place: 'services/shop/src/genie-engine/', reason: 'a message has at most 2,000 characters' },
  { place: 'services/shop/src/vocabulary/', reason: 'a message has at most 2,000 characters' },
  { place: 'services/shop/data/authoring/', reason: 'our own product data' },
  { place: 'contracts/src/documents/schemas.ts', pattern: '(?<!\\w)', reason: 'our own schemas' },
  { place: 'contracts/src/evolution.ts', pattern: '(?<!\\d)', reason: 'our own event names' },
  { place: 'contracts/src/messages.ts', pattern: '\\B(?=', reason: 'the digits of one number' },
  {
    place: 'contracts/src/rules/product-page/currency-signs.ts',
    pattern: composed,
    reason: 'at most 400 characters',
  },
  {
    place: 'contracts/src/rules/product-page/page-title.ts',
    pattern: composed,
    reason: 'composed of expressions that are checked',
  },
  {
    place: 'contracts/src/rules/product-page/price-words.ts',
    pattern: composed,
    reason: 'every repetition is bounded',
  },
  { place: 'contracts/src/rules/decode-text.ts', pattern: '<meta', reason: 'the first 4,096 bytes' },
  {
    place: 'contracts/src/rules/product-page/needs-scripts.ts',
    reason: 'a notice of at most 1,200 characters',
  },
  { place: 'frontends/kit/src/storage/browser-database.ts', reason: "the browser's own message" },
  { place: 'gateway/src/assets/hashed-files.ts', reason: 'a path of at most 300 characters' },
  { place: 'gateway/src/pages/preview.ts', pattern: '<meta', reason: 'our own index page' },
  { place: 'infra/src/check/foreign-names.ts', reason: 'our own files' },
  {
    place: 'services/gifts/src/page-reading/read-wish-list-page.ts',
    pattern: '<!--',
    reason: 'the first 4,000 characters',
  },
  { place: 'services/gifts/src/page-reading/trailing-price.ts', reason: 'the last 80 characters of a line' },
  {
    place: 'services/notifications/src/mail/send-failure.ts',
    pattern: '<?(?<!',
    reason: "2,000 characters of a server's reply",
  },
  {
    place: 'services/notifications/src/mail/templates/remove-links.ts',
    pattern: '(?<![\\p{L}\\p{N}\\p{M}._%+-])',
    reason: 'no attempt begins within a name, so it is linear in V8',
  },
  {
    place: 'services/notifications/src/mail/templates/remove-links.ts',
    pattern: composed,
    reason: 'no attempt begins within a word, so it is linear in V8',
  },
  { place: 'services/shop/src/feeds/xml-items.ts', pattern: composed, reason: 'every repetition is bounded' },
  { place: 'services/users/src/model/search-terms.ts', pattern: composed, reason: 'an escaped word' },
  {
    place: 'services/users/src/person-export/find-pictures.ts',
    pattern: composed,
    reason: 'it has a fixed length',
  },
  { place: 'services/users/src/feedback/client-report.ts', reason: 'a report of at most 7,000 characters' },
];

const covers = ({ place, pattern = '' }: Exemption, expression: Expression): boolean =>
  expression.file.startsWith(place) && expression.pattern.startsWith(pattern);

export const findExemption = (expression: Expression): Exemption | undefined =>
  exemptions.find(exemption => covers(exemption, expression));

export const unusedExemptions = (expressions: readonly Expression[]): string[] =>
  exemptions
    .filter(exemption => !expressions.some(expression => covers(exemption, expression)))
    .map(({ place }) => place);
