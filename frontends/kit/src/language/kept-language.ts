import { type Language, languageCookie, matchLanguage } from '@giftlist/contracts/languages';
import { readCookie, removeCookie, writeCookie } from '../storage/cookies.ts';

const keptS = 365 * 86_400;

/** The language that was chosen on this browser, from which the gateway takes that of the pages. */
export const keptLanguage = (): Language | undefined => matchLanguage(readCookie(languageCookie));

/** Keeps the choice for the pages that are opened from now on; null lets the browser's settings decide. */
export function keepLanguage(language: Language | null): void {
  if (language === null) removeCookie(languageCookie);
  else writeCookie(languageCookie, language, keptS);
}
