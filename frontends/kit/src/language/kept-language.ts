import { type Language, languageCookie, matchLanguage } from '@giftlist/contracts/languages';
import { readCookie, removeCookie, writeCookie } from '../storage/cookies.ts';

const maxAgeSeconds = 365 * 86_400;

/** Returns the language that was chosen in this browser; undefined if none was. The gateway reads the same cookie. */
export const keptLanguage = (): Language | undefined => matchLanguage(readCookie(languageCookie));

/** Stores the language for pages that are loaded later; null lets the browser's settings decide. */
export function keepLanguage(language: Language | null): void {
  if (language === null) removeCookie(languageCookie);
  else writeCookie(languageCookie, language, maxAgeSeconds);
}
