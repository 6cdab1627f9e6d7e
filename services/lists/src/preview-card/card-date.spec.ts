import { describe, expect, it } from '@jest/globals';
import { formatCardDate } from './card-date.ts';
import { removeUndrawable } from './fonts.ts';

describe('the date on a preview card', () => {
  it.each([
    ['en', '5 December 2026'],
    ['de', '5. Dezember 2026'],
    ['pl', '5 grudnia 2026'],
    ['ja', '2026/12/05'],
  ] as const)('is in the language of the owner: %s', (language, text) => {
    expect(formatCardDate(language, '2026-12-05')).toBe(text);
  });

  it('is in digits if no font can draw the name of the month', () => {
    expect(removeUndrawable(formatCardDate('ar', '2026-12-05'))).toBe('05/12/2026');
  });
});
