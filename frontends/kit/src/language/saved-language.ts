import { type Language, languageCookie, matchLanguage } from '@giftlist/contracts/languages';
import { readCookie, removeCookie, writeCookie } from '../storage/cookies.ts';

const maxAgeSeconds = 365 * 86_400;

/** Returns the language chosen in this browser. The gateway reads the same cookie. */
export const getSavedLanguage = (): Language | undefined => matchLanguage(readCookie(languageCookie));

/** `null` means the browser's own language. Takes effect at the next page load. */
export function saveLanguage(language: Language | null): void {
  if (language === null) removeCookie(languageCookie);
  else writeCookie(languageCookie, language, maxAgeSeconds);
}
