import { afterEach, describe, expect, it } from '@jest/globals';
import { i18n } from '../language/i18n.ts';
import { createMember } from '../testing/member.ts';
import { signInAs, signOut } from '../testing/signed-in.ts';
import { addDateSeparators, formatTypedDate, getDateHint, parseTypedDate } from './typed-dates.ts';

const activate = (language: string) => i18n.loadAndActivate({ locale: language, messages: {} });

afterEach(async () => {
  i18n.activate('en');
  await signOut();
});

describe('typed dates', () => {
  it.each([
    ['de', '09.12.2026'],
    ['nl', '09-12-2026'],
    ['fr', '09/12/2026'],
    ['sv', '2026-12-09'],
    ['ja', '2026/12/09'],
    ['ar', '09/12/2026'],
  ])('follow the order of the language %s: %s', (language, text) => {
    activate(language);
    expect(formatTypedDate('2026-12-09')).toBe(text);
    expect(parseTypedDate(text)).toBe('2026-12-09');
  });

  it('put the month first in US English only', () => {
    signInAs(createMember({ country: 'us' }));
    expect([formatTypedDate('2026-12-09'), getDateHint()]).toEqual(['12/09/2026', 'mm/dd/yyyy']);
    expect(parseTypedDate('12/09/2026')).toBe('2026-12-09');
    signInAs(createMember({ country: 'gb' }));
    expect([formatTypedDate('2026-12-09'), getDateHint()]).toEqual(['09/12/2026', 'dd/mm/yyyy']);
    expect(parseTypedDate('09/12/2026')).toBe('2026-12-09');
  });

  it.each([
    ['9.12.2026', '2026-12-09'],
    ['9/12/2026', '2026-12-09'],
    ['2026-12-09', '2026-12-09'],
    ['2026-12-09T10:00:00Z', '2026-12-09'],
    // `parseTypedDate` takes 12 as the month, because there is no month 31.
    ['12/31/2026', '2026-12-31'],
    ['12-31-2026', '2026-12-31'],
    ['30.02.2026', undefined],
    ['9.12.26', undefined],
    ['morgen', undefined],
  ])('in German: %s is parsed as %s', (text, date) => {
    activate('de');
    expect(parseTypedDate(text)).toBe(date);
  });

  it.each([
    ['de', '09122026', '09.12.2026'],
    ['de', '9/12/2026', '9.12.2026'],
    ['sv', '20261209', '2026-12-09'],
    ['ar', '٠٩١٢٢٠٢٦', '09/12/2026'],
  ])('get the separators of the language %s when %s is typed', (language, keys, text) => {
    activate(language);
    expect([...keys].reduce((typed, key) => addDateSeparators(typed + key, typed), '')).toBe(text);
  });
});
