import { describe, expect, it } from '@jest/globals';
import type { RequestContext } from '../request-context.ts';
import { addLanguage, createPageLanguages, setLanguage, texts } from './page-language.ts';

interface ContextOptions {
  headers?: Record<string, string>;
  isSecure?: boolean;
}
const createContext = (url: string, { headers = {}, isSecure = true }: ContextOptions) =>
  ({ url, req: { headers }, site: { isSecure } }) as unknown as RequestContext;
const languages = createPageLanguages(['en', 'de', 'ar']);

describe('the language of a page', () => {
  it.each([
    ['/', {}, 'en'],
    ['/', { 'accept-language': 'de-AT, en;q=0.5' }, 'de'],
    ['/', { 'accept-language': 'de', cookie: 'a=b; lang=ar' }, 'ar'],
    ['/?lang=de', { cookie: 'lang=ar' }, 'de'],
    ['/?lang=ja', { cookie: 'lang=ar' }, 'ar'],
    ['/?lang=%22%3E', {}, 'en'],
    [`/?lang=${'d'.repeat(5_000)}`, {}, 'en'],
  ])(
    'is from ?lang=, otherwise the cookie, otherwise Accept-Language: %.40s with %j is %s',
    (url, headers, language) => {
      const { i18n, headers: pageHeaders } = languages.choose(createContext(url, { headers }));
      expect(i18n.language).toBe(language);
      expect(pageHeaders).toMatchObject({ 'content-language': language, vary: 'Cookie, Accept-Language' });
    },
  );

  it('is stored in a cookie if the URL contains it', () => {
    const getCookie = (url: string, options: ContextOptions = {}) =>
      languages.choose(createContext(url, options)).headers['set-cookie'];
    expect(getCookie('/gift-ideas?a=b&lang=DE')).toBe(
      'lang=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
    expect(getCookie('/?lang=de', { isSecure: false })).toBe(
      'lang=de; Path=/; Max-Age=31536000; SameSite=Lax',
    );
    expect(getCookie('/?lang=de', { headers: { cookie: 'lang=de' } })).toBeUndefined();
    expect(getCookie('/?lang=ja')).toBeUndefined();
    expect(getCookie('/', { headers: { 'accept-language': 'de' } })).toBeUndefined();
  });

  it('is fixed if only one language is offered', () => {
    const singleLanguage = createPageLanguages(['en']);
    const { headers } = singleLanguage.choose(
      createContext('/?lang=de', { headers: { 'accept-language': 'de', cookie: 'lang=de' } }),
    );
    expect(headers).toEqual({ 'content-language': 'en' });
    expect(singleLanguage.addAlternates('<head></head>', 'https://giftlist.example/')).toBe('<head></head>');
  });
});

describe('the HTML of a page', () => {
  it('names its language and direction', () => {
    const html = '<!doctype html>\n<html lang="en">\n<head>';
    expect(setLanguage(html, texts.forLocale('ar'))).toBe(
      '<!doctype html>\n<html lang="ar" dir="rtl">\n<head>',
    );
    expect(setLanguage(html, texts.forLocale('de'))).toContain('<html lang="de" dir="ltr">');
  });

  it('links to itself in every language', () => {
    const html = languages.addAlternates('<head></head>', 'https://giftlist.example/gift-ideas?a=b');
    const links = [...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, code, href]) => [
      code,
      href,
    ]);
    expect(links).toEqual([
      ['en', 'https://giftlist.example/gift-ideas?a=b&amp;lang=en'],
      ['de', 'https://giftlist.example/gift-ideas?a=b&amp;lang=de'],
      ['ar', 'https://giftlist.example/gift-ideas?a=b&amp;lang=ar'],
      ['x-default', 'https://giftlist.example/gift-ideas?a=b'],
    ]);
  });

  it('has no ?lang= in its canonical URL if none was requested', () => {
    expect(addLanguage('https://giftlist.example/', undefined)).toBe('https://giftlist.example/');
  });
});
