import { describe, expect, it } from '@jest/globals';
import { runInRequest } from './origins.ts';
import { chooseReaderLanguage, chooseRequestLanguage, readLanguageCookie } from './reader-language.ts';

describe('the language of a reader', () => {
  it.each([
    ['lang=de', 'de'],
    ['a=b; lang=pt-BR; c=d', 'pt-BR'],
    ['xlang=de', undefined],
    ['lang=klingon', undefined],
    ['lang=', undefined],
    [undefined, undefined],
  ])('is read from the cookie %j as %s', (cookieHeader, language) => {
    expect(readLanguageCookie(cookieHeader)).toBe(language);
  });

  it('comes from the profile, else the cookie, else the browser, or is English if none is offered', () => {
    const headers = { cookie: 'lang=fr', 'accept-language': 'ja' };
    const offered = ['en', 'de', 'fr', 'ja'] as const;
    expect(chooseReaderLanguage(headers, offered, 'de')).toBe('de');
    expect(chooseReaderLanguage(headers, offered, null)).toBe('fr');
    expect(chooseReaderLanguage({ 'accept-language': 'ja' }, offered)).toBe('ja');
    expect(chooseReaderLanguage(headers, ['en'], 'de')).toBe('en');
  });

  it('comes from the current request, and is English outside a request', () => {
    expect(chooseRequestLanguage()).toBe('en');
    runInRequest({ headers: { 'accept-language': 'nn, en;q=0.5' } }, () => {
      expect(chooseRequestLanguage()).toBe('nb');
    });
  });
});
