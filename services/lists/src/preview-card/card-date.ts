import { type Language, sourceLanguage } from '@giftlist/contracts/languages';
import { formatDate } from '@giftlist/contracts/rules/dates';
import { removeUndrawable } from './fonts.ts';

/** Uses digits only if no font can draw the name of the month. */
export function formatCardDate(language: Language, iso: string): string {
  if (language === sourceLanguage) return formatDate(iso);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(new Date(iso));
  const text = format({ day: 'numeric', month: 'long', year: 'numeric' });
  return removeUndrawable(text) === text
    ? text
    : format({ day: '2-digit', month: '2-digit', year: 'numeric' });
}
