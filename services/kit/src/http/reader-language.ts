import type { IncomingHttpHeaders } from 'node:http';
import {
  chooseLanguage,
  isLanguage,
  type Language,
  languageCodes,
  languageCookie,
} from '@giftlist/contracts/languages';
import { getRequestHeaders } from './origins.ts';

/** Reads the visitor's chosen language from the `Cookie` header; undefined if the header has none. */
export function readLanguageCookie(cookieHeader: string | undefined): Language | undefined {
  for (const cookie of (cookieHeader ?? '').split(';')) {
    const [name, value] = cookie.trim().split('=', 2);
    if (name === languageCookie && isLanguage(value)) return value;
  }
  return undefined;
}

export const chooseReaderLanguage = (
  headers: IncomingHttpHeaders,
  offered: readonly Language[],
  profileLanguage?: string | null,
): Language =>
  chooseLanguage(
    {
      profile: profileLanguage,
      cookie: readLanguageCookie(headers.cookie),
      accept: headers['accept-language'],
    },
    offered,
  );

/**
 * Chooses by the cookie, then by the browser's languages. Includes languages that are not offered yet. Outside a
 * request, chooses English.
 */
export const chooseRequestLanguage = (): Language => chooseReaderLanguage(getRequestHeaders(), languageCodes);
