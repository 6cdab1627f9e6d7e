import type { IncomingHttpHeaders } from 'node:http';
import {
  chooseLanguage,
  isLanguage,
  type Language,
  languageCodes,
  languageCookie,
} from '@giftlist/contracts/languages';
import { requestHeaders } from './origins.ts';

/** The visitor's choice: the value of the language's cookie. */
export function languageInCookies(cookies: string | undefined): Language | undefined {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value] = cookie.trim().split('=', 2);
    if (name === languageCookie && isLanguage(value)) return value;
  }
  return undefined;
}

/** The language of a person who reads the response to a request; `profile` is the one they chose, if any. */
export const readerLanguage = (
  headers: IncomingHttpHeaders,
  offered: readonly Language[],
  profile?: string | null,
): Language =>
  chooseLanguage(
    { profile, cookie: languageInCookies(headers.cookie), accept: headers['accept-language'] },
    offered,
  );

/** The language of the current request's browser, offered or not; English if there is no request. */
export const requestLanguage = (): Language => readerLanguage(requestHeaders(), languageCodes);
