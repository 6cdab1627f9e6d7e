import type { IncomingHttpHeaders } from 'node:http';
import {
  chooseLanguage,
  isLanguage,
  type Language,
  languageCodes,
  languageCookie,
} from '@giftlist/contracts/languages';
import { getRequestHeaders } from './origins.ts';

/** Reads the language that the visitor chose; undefined if there is none. */
export function readLanguageCookie(cookies: string | undefined): Language | undefined {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value] = cookie.trim().split('=', 2);
    if (name === languageCookie && isLanguage(value)) return value;
  }
  return undefined;
}

export const chooseReaderLanguage = (
  headers: IncomingHttpHeaders,
  offered: readonly Language[],
  profile?: string | null,
): Language =>
  chooseLanguage(
    { profile, cookie: readLanguageCookie(headers.cookie), accept: headers['accept-language'] },
    offered,
  );

/** Chooses the browser's language, even if it is not offered yet. Outside a request, chooses English. */
export const chooseRequestLanguage = (): Language => chooseReaderLanguage(getRequestHeaders(), languageCodes);
