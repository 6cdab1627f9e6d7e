import type { IncomingHttpHeaders } from 'node:http';
import {
  chooseLanguage,
  isLanguage,
  type Language,
  languageCodes,
  languageCookie,
} from '@giftlist/contracts/languages';
import { getRequestHeaders } from './origins.ts';

/** Reads the language that the visitor chose from the `Cookie` header; undefined if there is none. */
export function readLanguageCookie(cookies: string | undefined): Language | undefined {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value] = cookie.trim().split('=', 2);
    if (name === languageCookie && isLanguage(value)) return value;
  }
  return undefined;
}

/** Chooses the language for the reader of a response. `profile` is the language of their profile, if any. */
export const chooseReaderLanguage = (
  headers: IncomingHttpHeaders,
  offered: readonly Language[],
  profile?: string | null,
): Language =>
  chooseLanguage(
    { profile, cookie: readLanguageCookie(headers.cookie), accept: headers['accept-language'] },
    offered,
  );

/** Chooses the current browser's language, even if it is not offered yet. English outside a request. */
export const chooseRequestLanguage = (): Language => chooseReaderLanguage(getRequestHeaders(), languageCodes);
