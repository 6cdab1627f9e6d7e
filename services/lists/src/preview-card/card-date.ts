import { type Language, sourceLanguage } from '@giftlist/contracts/languages';
import { formatDate } from '@giftlist/contracts/rules/dates';
import { removeUndrawable } from './fonts.ts';

/** If no font can draw the name of the month, returns the date in digits. */
export function formatCardDate(language: Language, isoDate: string): string {
  if (language === sourceLanguage) return formatDate(isoDate);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(new Date(isoDate));
  const text = format({ day: 'numeric', month: 'long', year: 'numeric' });
  return removeUndrawable(text) === text
    ? text
    : format({ day: '2-digit', month: '2-digit', year: 'numeric' });
}
