import { type Language, languageCookie, matchLanguage } from '@giftlist/contracts/languages';
import { readCookie, removeCookie, writeCookie } from '../storage/cookies.ts';

const maxAgeSeconds = 365 * 86_400;

/** The language chosen in this browser, if any. The gateway reads the same cookie. */
export const getSavedLanguage = (): Language | undefined => matchLanguage(readCookie(languageCookie));

/** `null` lets the browser's settings decide. Applies to pages loaded later. */
export function saveLanguage(language: Language | null): void {
  if (language === null) removeCookie(languageCookie);
  else writeCookie(languageCookie, language, maxAgeSeconds);
}
