import { type Language, sourceLanguage } from '@giftlist/contracts/languages';
import { dateText } from '@giftlist/contracts/rules/dates';
import { removeUndrawable } from './fonts.ts';

/** A date in a language; in digits if no font can draw the names of its months. */
export function cardDate(language: Language, iso: string): string {
  if (language === sourceLanguage) return dateText(iso);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(new Date(iso));
  const text = write({ day: 'numeric', month: 'long', year: 'numeric' });
  return removeUndrawable(text) === text
    ? text
    : write({ day: '2-digit', month: '2-digit', year: 'numeric' });
}
