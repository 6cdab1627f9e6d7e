import { parseDate } from '@giftlist/contracts/rules/format';
import { t } from '@lingui/core/macro';
import { getLanguage, sourceLanguage } from '../language/i18n.ts';
import { session } from '../session/session.ts';
import { memoize } from './memoize.ts';

type Part = 'day' | 'month' | 'year';

/** German: day, month, year, with points. */
interface Notation {
  parts: readonly Part[];
  separator: string;
}

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';
/** Arabic has these invisible marks around its separators. */
const directionMarks = /[\u061C\u200E\u200F]/g;

const notationIn = memoize((locale): Notation => {
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric', numberingSystem: 'latn' } as const;
  const example = new Intl.DateTimeFormat(locale, digits).formatToParts(0);
  return {
    parts: example.flatMap(({ type }) => (isPart(type) ? [type] : [])),
    separator:
      example
        .find(({ type }) => type === 'literal')
        ?.value.replace(directionMarks, '')
        .trim() || '/',
  };
});
const notation = () => notationIn(localeOfTypedDates());

/** In English, a US profile has the month first. Without a profile, a US browser does too. */
function localeOfTypedDates(): string {
  if (getLanguage() !== sourceLanguage) return getLanguage();
  const country = session.read().profile?.country ?? /^en-(\w\w)$/i.exec(navigator.language)?.[1];
  return country?.toLowerCase() === 'us' ? 'en-US' : 'en-GB';
}

/** 'dd/mm/yyyy', in German 'TT.MM.JJJJ' */
export const typedDateHint = (): string =>
  localeOfTypedDates() === 'en-US'
    ? 'mm/dd/yyyy'
    : t({
        message: 'dd/mm/yyyy',
        comment: 'The order and separator in which your language writes dates in digits: TT.MM.JJJJ',
      });

/** '12/31/2026', in the reader's order */
export function formatTypedDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  const values = { year, month, day };
  const { parts, separator } = notation();
  return parts.map(part => values[part]).join(separator);
}

/**
 * Accepts the reader's order with any separator, else the four notations of the specification (contracts,
 * `parseDate`). Returns `yyyy-MM-dd`, or undefined if it is no date.
 */
export function parseTypedDate(text: string): string | undefined {
  const trimmed = text.trim();
  const [, ...numbers] = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\.?$/.exec(trimmed) ?? [];
  if (numbers.length === 3) {
    const at = (part: Part) => numbers[notation().parts.indexOf(part)] ?? '';
    const date = at('year').length === 4 ? parseDate(`${at('year')}-${at('month')}-${at('day')}`) : undefined;
    if (date) return date;
  }
  return parseDate(trimmed);
}

/** The zeros of Arabic, Persian and full-width digits. */
const otherZeros = [0x660, 0x6f0, 0xff10];
const westernDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, digit => {
    const code = digit.charCodeAt(0);
    return String(code - (otherZeros.findLast(zero => zero <= code) ?? code));
  });

/** '1231' becomes '12/31/' while it is typed. `previous` is the text before the keystroke. */
export function addDateSeparators(raw: string, previous: string): string {
  const { parts, separator } = notation();
  const grows = raw.length > previous.length;
  const collapsed = westernDigits(raw).replace(/[./-]{2,}/g, separator);
  const typed = grows ? collapsed.replace(/[./-]$/, separator) : collapsed;
  const groups = typed.split(separator);
  const last = groups.at(-1) ?? '';
  const part = parts[groups.length - 1];
  const isFull = last.length === (part === 'year' ? 4 : 2);
  const isPlain = groups.every(group => /^\d*$/.test(group)) && groups[0] !== '';
  return grows && isPlain && isFull && groups.length < parts.length ? typed + separator : typed;
}
