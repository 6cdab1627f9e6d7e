import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  chooseLanguage,
  getDirection,
  isLanguage,
  languageCodes,
  matchLanguage,
  offeredLanguages,
} from './languages.ts';

describe('languages', () => {
  it('are these thirteen, of which only Arabic is right-to-left', () => {
    expect(languageCodes).toEqual([
      'en',
      'es',
      'de',
      'fr',
      'it',
      'pt-BR',
      'nl',
      'pl',
      'sv',
      'da',
      'nb',
      'ja',
      'ar',
    ]);
    expect(languageCodes.filter(code => getDirection(code) === 'rtl')).toEqual(['ar']);
  });

  it('are all offered', () => {
    expect(offeredLanguages).toEqual(languageCodes);
  });

  it.each<[rule: string, code: string | undefined, expected: boolean]>([
    ['true for an exact code', 'pt-BR', true],
    ['false for another case', 'pt-br', false],
    ['false for a base language', 'pt', false],
    ['false for an unknown code', 'xx', false],
    ['true for the pseudo-language', 'en-XA', true],
    ['false for an empty string', '', false],
    ['false for undefined', undefined, false],
  ])('isLanguage is %s', (_rule, code, expected) => {
    expect(isLanguage(code)).toBe(expected);
  });

  it('have codes that Intl supports', () => {
    for (const code of languageCodes) {
      expect(Intl.DateTimeFormat.supportedLocalesOf(code)).toEqual([code]);
    }
  });
});

describe('matchLanguage', () => {
  it.each([
    ['de', 'de'],
    ['DE-at', 'de'],
    ['de-Latn-CH-1996', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['nb', 'nb'],
    ['ar-EG', 'ar'],
    ['en-GB', 'en'],
  ])('matches %j with the closest language, %s', (tag, language) => {
    expect(matchLanguage(tag, languageCodes)).toBe(language);
  });

  it.each([
    ['an unknown language', 'zh-Hant'],
    ['a word that starts with a code', 'deutsch'],
    ['an empty tag', ''],
    ['a tag over 35 characters', 'de-'.repeat(20)],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
  ])('returns undefined for %s', (_description, tag) => {
    expect(matchLanguage(tag, languageCodes)).toBeUndefined();
  });

  it('returns only languages that are offered', () => {
    expect(matchLanguage('de', ['en', 'nb'])).toBeUndefined();
    expect(matchLanguage('en-XA')).toBe('en');
    expect(matchLanguage('en-XA', ['en', 'en-XA'])).toBe('en-XA');
  });
});

describe('chooseLanguage', () => {
  it('prefers ?lang=, then the profile, the cookie and the header', () => {
    const choices = { query: 'ja', profile: 'de', cookie: 'fr', accept: 'es' };
    expect(chooseLanguage(choices, languageCodes)).toBe('ja');
    expect(chooseLanguage({ ...choices, query: undefined }, languageCodes)).toBe('de');
    expect(chooseLanguage({ ...choices, query: 'xx', profile: null }, languageCodes)).toBe('fr');
    expect(chooseLanguage({ accept: 'es' }, languageCodes)).toBe('es');
    expect(chooseLanguage({}, languageCodes)).toBe('en');
  });

  it('skips a choice that is not offered', () => {
    expect(chooseLanguage({ query: 'ja', profile: 'ar', cookie: 'de', accept: 'fr' }, ['en', 'de'])).toBe(
      'de',
    );
  });

  it.each([
    ['prefers the highest quality', 'de;q=0.5, fr', 'fr'],
    ['skips unknown languages', 'zh-CN, pt;q=0.9, en;q=0.8', 'pt-BR'],
    ['prefers a similar language to one of lower quality', 'nn, da;q=0.9', 'nb'],
    ['reads the header of a browser', 'fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
    ['skips quality 0', 'da;q=0, sv;q=0.1', 'sv'],
    ['ignores the wildcard', '*', 'en'],
    ['skips invalid qualities', 'ja;q=2, de;q=-1, pl;q=abc, nl;q=0.1', 'nl'],
    ['ignores other parameters', 'it;level=1;q=0.3,es;Q=0.4', 'es'],
    ['ignores empty entries', ',,;;,', 'en'],
    ['reads at most 30 entries', `${'zh,'.repeat(40)}de`, 'en'],
  ])('Accept-Language: %s', (_rule, accept, language) => {
    expect(chooseLanguage({ accept }, languageCodes)).toBe(language);
  });

  it('returns an offered language or English for any input', () => {
    const text = fc.option(fc.string({ maxLength: 2_000 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({ query: text, profile: text, cookie: text, accept: text }),
        fc.uniqueArray(fc.constantFrom(...languageCodes)),
        (choices, offered) => {
          expect(['en', ...offered]).toContain(chooseLanguage(choices, offered));
        },
      ),
    );
  });
});
