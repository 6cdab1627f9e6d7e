import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  daysUntilBirthday,
  formatCount,
  formatMoney,
  formatPrice,
  getCurrencySymbol,
  parseDate,
  truncate,
} from './format.ts';

describe('formatPrice', () => {
  it.each([
    [0, '0.00'],
    [5, '5.00'],
    [1234.5, '1,234.50'],
    [1_000_000, '1,000,000.00'],
    [0.1 + 0.2, '0.30'],
    [19.999, '20.00'],
  ])('formats %p as %s', (price, shown) => {
    expect(formatPrice(price)).toBe(shown);
  });
});

describe('getCurrencySymbol', () => {
  it.each([
    ['USD', '$'],
    ['EUR', '€'],
    ['GBP', '£'],
    ['JPY', '¥'],
    ['CHF', 'CHF'],
    ['usd', '$'],
  ])('for %j, returns %s', (code, symbol) => {
    expect(getCurrencySymbol(code)).toBe(symbol);
  });

  it.each(['XYZ', 'nonsense', ''])('returns the dollar sign for the unknown currency %j', code => {
    expect(getCurrencySymbol(code)).toBe('$');
  });
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1K'],
    [1_250, '1.2K'],
    [1_999, '1.9K'],
    [9_999, '9.9K'],
    [10_000, '10K'],
    [15_900, '15K'],
    [999_999, '999K'],
    [1_000_000, '1M'],
    [3_450_000, '3.4M'],
    [12_000_000, '12M'],
  ])('formats %p as %s', (count, shown) => {
    expect(formatCount(count)).toBe(shown);
  });

  it('never shows more than the real count', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), count => {
        const shown = formatCount(count);
        const factors: Record<string, number> = { M: 1_000_000, K: 1_000 };
        const factor = factors[shown.slice(-1)] ?? 1;
        expect(Number.parseFloat(shown) * factor).toBeLessThanOrEqual(count + 1e-6);
      }),
    );
  });
});

describe('truncate', () => {
  it.each([
    ['keeps a short text', 'Ada', 25, 'Ada'],
    ['keeps a text of the given length', 'A'.repeat(25), 25, 'A'.repeat(25)],
    ['counts the ellipsis', 'A'.repeat(26), 25, `${'A'.repeat(24)}…`],
    ['drops a space before the ellipsis', 'Donaudampfschifffahrt Gesellschaft', 23, 'Donaudampfschifffahrt…'],
    ['keeps a short text of emoji', '👩‍🚀👩‍🚀', 25, '👩‍🚀👩‍🚀'],
  ])('%s', (_rule, text, length, truncated) => {
    expect(truncate(text, length)).toBe(truncated);
  });
});

describe('daysUntilBirthday', () => {
  it.each([
    ['on the birthday', 0, '2026-05-10T09:00:00', { month: 5, day: 10 }],
    ['on the evening before', 1, '2026-05-09T23:59:00', { month: 5, day: 10 }],
    ['on the day after', 364, '2026-05-11T00:00:00', { month: 5, day: 10 }],
    ['on Dec 31, for Jan 1', 1, '2026-12-31T12:00:00', { month: 1, day: 1 }],
    ['on Feb 27 of a common year, for Feb 29', 1, '2027-02-27T12:00:00', { month: 2, day: 29 }],
    ['on Feb 28 of a leap year, for Feb 29', 1, '2028-02-28T12:00:00', { month: 2, day: 29 }],
  ])('%s, returns %d', (_when, days, now, birth) => {
    expect(daysUntilBirthday(birth, new Date(now))).toBe(days);
  });
});

describe('parseDate', () => {
  it.each([
    ['2026-05-10T23:30:00.000Z', '2026-05-10'],
    ['2026-05-10T23:30:00-11:00', '2026-05-10'],
    ['05-10-2026', '2026-05-10'],
    ['2026-05-10', '2026-05-10'],
    ['05/10/2026', '2026-05-10'],
    ['5/9/2026', '2026-05-09'],
    [' 2026-05-10 ', '2026-05-10'],
    ['2024-02-29', '2024-02-29'],
  ])('parses %s as %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each(['', 'tomorrow', '2026-02-30', '2025-02-29', '13/01/2026', '2100-01-01', '10.05.2026', '2026'])(
    'rejects %j',
    text => {
      expect(parseDate(text)).toBeUndefined();
    },
  );

  it('parses every date in each notation', () => {
    const anyDate = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyDate, moment => {
        const iso = moment.toISOString().slice(0, 10);
        const [year, month, day] = iso.split('-');
        for (const text of [iso, `${iso}T12:00:00Z`, `${month}-${day}-${year}`, `${month}/${day}/${year}`]) {
          expect(parseDate(text)).toBe(iso);
        }
      }),
    );
  });
});

describe('formatMoney', () => {
  it('uses two decimals, thousands separators and a currency symbol', () => {
    expect(formatMoney(48, 'GBP')).toBe('£48.00');
    expect(formatMoney(1249, 'EUR')).toBe('€1,249.00');
    expect(formatMoney(79, 'CHF')).toBe('CHF\u00a079.00');
  });
  it('uses the dollar sign for an unknown currency', () => {
    expect(formatMoney(5, 'no currency')).toBe('$5.00');
    expect(formatMoney(10, 'XYZ')).toBe('$10.00');
  });
});
