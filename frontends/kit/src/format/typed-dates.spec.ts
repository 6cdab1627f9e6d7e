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
    ['9.12.2026', '2026-12-09', 'one digit for the day'],
    ['9/12/2026', '2026-12-09', 'another separator'],
    ['2026-12-09', '2026-12-09', 'ISO 8601'],
    ['2026-12-09T10:00:00Z', '2026-12-09', 'with a time'],
    ['12/31/2026', '2026-12-31', 'no month 31, so 12 is the month'],
    ['12-31-2026', '2026-12-31', 'no month 31, so 12 is the month'],
    ['30.02.2026', undefined, 'no such day'],
    ['9.12.26', undefined, 'two digits for the year'],
    ['morgen', undefined, 'a word'],
  ])('in German: %s is parsed as %s (%s)', (text, date, _rule) => {
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
