import { describe, expect, it } from '@jest/globals';
import { getMessageKey, I18n, parseTranslations, Translations } from './translations.ts';

const po = `msgid ""
msgstr ""
"Language: pl\\n"

#. js-lingui-explicit-id
#: services/x.ts
msgid "added"
msgstr "{count, plural, one {# prezent} few {# prezenty} many {# prezentów} other {# prezentu}} od {name}"

msgid "later"
msgstr ""

#, fuzzy
msgid "doubtful"
msgstr "?"
`;
const createAddedMessage = (count: number, name = 'Ola') =>
  ['added', "{count, plural, one {One gift} other {# gifts}} of {name}'s", { count, name }] as const;
const english = new I18n('en');
const polish = new I18n('pl', parseTranslations(po));

describe('texts', () => {
  it('are read from a PO file, except untranslated and fuzzy ones', () => {
    expect(Object.keys(parseTranslations(po))).toEqual(['added']);
  });

  it('have different keys in different contexts', () => {
    const bothContexts = 'msgctxt "verb"\nmsgid "Link"\nmsgstr "Połącz"\n\nmsgid "Link"\nmsgstr "Odnośnik"\n';
    const texts = parseTranslations(`${po}\n${bothContexts}`);
    expect([texts.Link, texts[getMessageKey('verb', 'Link')]]).toEqual(['Odnośnik', 'Połącz']);
  });

  it('have the plurals of the language', () => {
    expect([1, 3, 5].map(count => polish.t(...createAddedMessage(count)))).toEqual([
      '1 prezent od Ola',
      '3 prezenty od Ola',
      '5 prezentów od Ola',
    ]);
    expect([1, 2].map(count => english.t(...createAddedMessage(count)))).toEqual([
      "One gift of Ola's",
      "2 gifts of Ola's",
    ]);
  });

  it('are English if they are not translated', () => {
    expect(polish.t('later', 'Later, at {brand}')).toBe('Later, at Giftlist');
  });

  it('keep an apostrophe before a value', () => {
    expect(english.t('x', "l'{name} d'été", { name: 'Eva' })).toBe("l'Eva d'été");
  });

  it.each(['\\u202Ex', '\\x0aBcc: all', 'a\\b', '{name}', "'{", '#', '\\\\u0041'])(
    'contain user input unchanged: %s',
    name => {
      expect(english.t(...createAddedMessage(2, name))).toBe(`2 gifts of ${name}'s`);
    },
  );

  it('isolate values in right-to-left languages, but not twice', () => {
    const arabic = new I18n('ar', { shared: 'شارك {name} القائمة {list}' });
    const values = { name: 'Ana', list: '\u2068رحلة\u2069' };
    expect(arabic.t('shared', '{name} shared {list}', values)).toBe(
      'شارك \u2068Ana\u2069 القائمة \u2068رحلة\u2069',
    );
  });

  it.each([
    ['en', 'Saturday, 5 December', 'Saturday, 5 December 2026', '1.2K', 'a, b, and c'],
    ['en-US', 'Saturday, December 5', 'Saturday, December 5, 2026', '1.2K', 'a, b, and c'],
    ['de', 'Samstag, 5. Dezember', 'Samstag, 5. Dezember 2026', '1239', 'a, b und c'],
    ['ja', '12月5日土曜日', '2026年12月5日土曜日', '1239', 'a、b、c'],
  ] as const)(
    'include dates, numbers and lists in the format of the locale: %s',
    (language, day, longDate, count, list) => {
      const i18n = new I18n(language);
      expect(i18n.day('2026-12-05')).toBe(day);
      expect(i18n.longDate('2026-12-05')).toBe(longDate);
      expect(i18n.count(1_239)).toBe(count);
      expect(i18n.list(['a', 'b', 'c'])).toBe(list);
    },
  );

  it('in the pseudo-language are marked versions of the English catalogue', () => {
    const texts = new Translations(new URL('../../../gateway/languages/', import.meta.url));
    const create = texts.forLocale('en-XA').shared('welcome.create', 'Create a list');
    expect(create).toMatch(/^\[!! Çřëäţë ä ļïšţ ~+ !!\]$/);
  });
});
