import { type Language, languageCookie, matchLanguage } from '@giftlist/contracts/languages';
import { readCookie, removeCookie, writeCookie } from '../storage/cookies.ts';

const maxAgeSeconds = 365 * 86_400;

/** The gateway reads the same cookie. */
export const getSavedLanguage = (): Language | undefined => matchLanguage(readCookie(languageCookie));

/** Takes effect at the next page load. `null` means the browser's own language. */
export function saveLanguage(language: Language | null): void {
  if (language === null) removeCookie(languageCookie);
  else writeCookie(languageCookie, language, maxAgeSeconds);
}
