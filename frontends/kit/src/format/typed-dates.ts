import { parseDate } from '@giftlist/contracts/rules/format';
import { t } from '@lingui/core/macro';
import { getLanguage, sourceLanguage } from '../language/i18n.ts';
import { session } from '../session/session.ts';
import { memoize } from './memoize.ts';

type DatePart = 'day' | 'month' | 'year';

interface DateNotation {
  parts: readonly DatePart[];
  separator: string;
}

const isDatePart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year';
/** Three numbers with any separators, such as '9.12.2026'. */
const numericDatePattern = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\.?$/;
/** Arabic date formats put these invisible marks around separators. */
const directionMarks = /[\u061C\u200E\u200F]/g;

const getNotationFor = memoize((locale): DateNotation => {
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', numberingSystem: 'latn' } as const;
  const exampleParts = new Intl.DateTimeFormat(locale, options).formatToParts(0);
  return {
    parts: exampleParts.flatMap(({ type }) => (isDatePart(type) ? [type] : [])),
    separator:
      exampleParts
        .find(({ type }) => type === 'literal')
        ?.value.replace(directionMarks, '')
        .trim() || '/',
  };
});
const getNotation = () => getNotationFor(getTypedDateLocale());

/** In English, US profiles type the month first. Visitors use their browser's locale. */
function getTypedDateLocale(): string {
  if (getLanguage() !== sourceLanguage) return getLanguage();
  const country = session.read().profile?.country ?? /^en-(\w\w)$/i.exec(navigator.language)?.[1];
  return country?.toLowerCase() === 'us' ? 'en-US' : 'en-GB';
}

/** 'dd/mm/yyyy', or 'TT.MM.JJJJ' in German. */
export const getDateHint = (): string =>
  getTypedDateLocale() === 'en-US'
    ? 'mm/dd/yyyy'
    : t({
        message: 'dd/mm/yyyy',
        comment: 'The order and separator in which your language writes dates in digits: TT.MM.JJJJ',
      });

/** '31/12/2026', or '12/31/2026' for US profiles. */
export function formatTypedDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  const values = { year, month, day };
  const { parts, separator } = getNotation();
  return parts.map(part => values[part]).join(separator);
}

/**
 * Parses dates in local order with any separator, and all formats of `parseDate`. Returns `yyyy-MM-dd`, or undefined
 * for an invalid date.
 */
export function parseTypedDate(text: string): string | undefined {
  const trimmed = text.trim();
  const [, ...numbers] = numericDatePattern.exec(trimmed) ?? [];
  if (numbers.length === 3) {
    const getPart = (part: DatePart) => numbers[getNotation().parts.indexOf(part)] ?? '';
    const iso = `${getPart('year')}-${getPart('month')}-${getPart('day')}`;
    const date = getPart('year').length === 4 ? parseDate(iso) : undefined;
    if (date) return date;
  }
  return parseDate(trimmed);
}

/** Code points of the digit zero: Arabic, Persian and full-width. */
const nonWesternZeros = [0x660, 0x6f0, 0xff10];
const toWesternDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, digit => {
    const code = digit.charCodeAt(0);
    return String(code - (nonWesternZeros.findLast(zero => zero <= code) ?? code));
  });

/** Turns '1231' into '12/31/' while it is typed. `previous` is the text before the last keystroke. */
export function addDateSeparators(raw: string, previous: string): string {
  const { parts, separator } = getNotation();
  const isGrowing = raw.length > previous.length;
  // People may type a separator that was already inserted.
  const collapsed = toWesternDigits(raw).replace(/[./-]{2,}/g, separator);
  const typed = isGrowing ? collapsed.replace(/[./-]$/, separator) : collapsed;
  const groups = typed.split(separator);
  const lastGroup = groups.at(-1) ?? '';
  const part = parts[groups.length - 1];
  const isPartComplete = lastGroup.length === (part === 'year' ? 4 : 2);
  const isPartialDate = groups.every(group => /^\d*$/.test(group)) && groups[0] !== '';
  return isGrowing && isPartialDate && isPartComplete && groups.length < parts.length
    ? typed + separator
    : typed;
}
