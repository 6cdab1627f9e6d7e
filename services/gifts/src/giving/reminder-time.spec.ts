import { describe, expect, it } from '@jest/globals';
import { getReminderDates, isReminderDue } from './reminder-time.ts';

const toDate = (text: string) => new Date(text);
const [utcPlus14, utcMinus11] = ['Pacific/Kiritimati', 'Pacific/Niue'];
const longBefore = toDate('2026-10-01T00:00:00Z');
const isDue = (now: string, zone = 'UTC', reservedAt = longBefore) =>
  isReminderDue({ date: '2026-12-24', reservedAt, zone }, toDate(now));

describe('isReminderDue', () => {
  it.each([
    ['2026-12-17T08:59:00Z', false],
    ['2026-12-17T09:00:00Z', true],
    ['2026-12-20T03:00:00Z', true],
    ['2026-12-24T23:59:00Z', true],
    ['2026-12-25T00:00:00Z', false],
  ])(
    'is true from 9:00 on December 17 until the end of December 24, the list’s date: at %s, %s',
    (now, expected) => expect(isDue(now)).toBe(expected),
  );

  it('is true from 9 a.m. in the giver’s time zone', () => {
    expect(isDue('2026-12-16T19:00:00Z', utcPlus14)).toBe(true);
    expect(isDue('2026-12-17T16:59:00Z', 'America/Los_Angeles')).toBe(false);
    expect(isDue('2026-12-17T17:00:00Z', 'America/Los_Angeles')).toBe(true);
  });

  it('is false for gifts reserved within the week before the date', () => {
    expect(isDue('2026-12-18T12:00:00Z', 'UTC', toDate('2026-12-17T09:00:00Z'))).toBe(false);
    expect(isDue('2026-12-18T12:00:00Z', 'UTC', toDate('2026-12-17T08:59:00Z'))).toBe(true);
  });
});

describe('getReminderDates', () => {
  it('includes every date for which a reminder is due, in any time zone', () => {
    for (const zone of [utcPlus14, utcMinus11, 'UTC']) {
      for (let hour = 0; hour < 24 * 10; hour += 1) {
        const now = new Date(Date.UTC(2026, 11, 16, hour));
        if (!isDue(now.toISOString(), zone)) continue;
        const { first, last } = getReminderDates(now);
        expect(first <= '2026-12-24' && '2026-12-24' <= last).toBe(true);
      }
    }
  });
});
