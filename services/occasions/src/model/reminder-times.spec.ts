import { describe, expect, it } from '@jest/globals';
import {
  findFirstReminderTime,
  findNextReminderTime,
  getReminderDay,
  isTooLate,
  type Notification,
  type ReminderPlan,
  rescheduleReminder,
} from './reminder-times.ts';
import type { GetHolidayDays, Schedule } from './schedule.ts';

const noHolidays: GetHolidayDays = () => undefined;
const createYearly = (month: number, day: number): Schedule => ({
  kind: 'yearly',
  on: { month, day },
  since: null,
});
const createPlan = (schedule: Schedule, notification: Notification, zone: string): ReminderPlan => ({
  schedule,
  notification,
  zone,
  getHolidayDays: noHolidays,
});
const summarize = (due: { date: string; dueAt: Date } | null) => due && [due.date, due.dueAt.toISOString()];

describe('the day of a reminder', () => {
  it('is the same day, or one week, two weeks or one month earlier', () => {
    expect(getReminderDay('2026-03-10', 'same_day')).toBe('2026-03-10');
    expect(getReminderDay('2026-03-10', '1_week_before')).toBe('2026-03-03');
    expect(getReminderDay('2026-03-10', '2_weeks_before')).toBe('2026-02-24');
    expect(getReminderDay('2026-03-10', '1_month_before')).toBe('2026-02-10');
  });

  it('is the last day of the previous month if that month is too short', () => {
    expect(getReminderDay('2026-03-31', '1_month_before')).toBe('2026-02-28');
    expect(getReminderDay('2028-03-31', '1_month_before')).toBe('2028-02-29');
  });
});

describe('the time at which a reminder is due', () => {
  it('is 9:00 in the person’s time zone, before and after a clock change', () => {
    const berlin = createPlan(createYearly(3, 29), '1_week_before', 'Europe/Berlin');
    expect(summarize(findFirstReminderTime(berlin, new Date('2026-01-01T00:00:00Z')))).toEqual([
      '2026-03-29',
      '2026-03-22T08:00:00.000Z',
    ]);
    const onTheDay = createPlan(createYearly(3, 29), 'same_day', 'Europe/Berlin');
    expect(summarize(findFirstReminderTime(onTheDay, new Date('2026-01-01T00:00:00Z')))).toEqual([
      '2026-03-29',
      '2026-03-29T07:00:00.000Z',
    ]);
  });

  it('is 9:00 today if the reminder is selected after 9:00', () => {
    const tokyo = createPlan(createYearly(5, 1), 'same_day', 'Asia/Tokyo');
    const evening = new Date('2026-05-01T12:00:00Z');
    expect(summarize(findFirstReminderTime(tokyo, evening))).toEqual([
      '2026-05-01',
      '2026-05-01T00:00:00.000Z',
    ]);
  });

  it('is in the next year if this year’s reminder day has passed', () => {
    const utc = createPlan(createYearly(5, 10), '2_weeks_before', 'UTC');
    expect(summarize(findFirstReminderTime(utc, new Date('2026-04-27T00:00:00Z')))).toEqual([
      '2027-05-10',
      '2027-04-26T09:00:00.000Z',
    ]);
  });

  it('is null for a past one-time occasion', () => {
    const party = createPlan({ kind: 'once', date: '2026-05-10' }, 'same_day', 'UTC');
    expect(findFirstReminderTime(party, new Date('2026-05-11T00:00:00Z'))).toBeNull();
    expect(findNextReminderTime(party, '2026-05-10')).toBeNull();
  });

  it('moves to the next year after firing, with Feb 28 for Feb 29 in common years', () => {
    const leapDay = createPlan(createYearly(2, 29), 'same_day', 'UTC');
    expect(summarize(findNextReminderTime(leapDay, '2024-02-29'))).toEqual([
      '2025-02-28',
      '2025-02-28T09:00:00.000Z',
    ]);
    expect(summarize(findNextReminderTime(leapDay, '2027-02-28'))).toEqual([
      '2028-02-29',
      '2028-02-29T09:00:00.000Z',
    ]);
  });
});

describe('a pending reminder after a change of the occasion or the time zone', () => {
  const birthday = createYearly(5, 1);

  it('is kept if its hour has passed in the new time zone', () => {
    const beforeNineInLosAngeles = new Date('2026-05-01T15:00:00Z');
    expect(
      summarize(
        rescheduleReminder(
          createPlan(birthday, 'same_day', 'Pacific/Auckland'),
          '2026-05-01',
          beforeNineInLosAngeles,
        ),
      ),
    ).toEqual(['2026-05-01', '2026-04-30T21:00:00.000Z']);
  });

  it('is due at 9:00 in the new time zone', () => {
    const winter = new Date('2026-01-01T00:00:00Z');
    expect(
      summarize(
        rescheduleReminder(createPlan(birthday, 'same_day', 'America/New_York'), '2026-05-01', winter),
      ),
    ).toEqual(['2026-05-01', '2026-05-01T13:00:00.000Z']);
  });

  it('moves to the new day of the occasion', () => {
    const winter = new Date('2026-01-01T00:00:00Z');
    expect(
      summarize(rescheduleReminder(createPlan(createYearly(6, 2), 'same_day', 'UTC'), '2026-05-01', winter)),
    ).toEqual(['2026-06-02', '2026-06-02T09:00:00.000Z']);
  });

  it('moves to an earlier day on which the occasion also falls', () => {
    const winter = new Date('2026-01-01T00:00:00Z');
    const sinceLastYear: Schedule = { kind: 'yearly', on: { month: 5, day: 1 }, since: '2025-05-01' };
    expect(
      summarize(rescheduleReminder(createPlan(sinceLastYear, 'same_day', 'UTC'), '2027-05-01', winter)),
    ).toEqual(['2026-05-01', '2026-05-01T09:00:00.000Z']);
  });
});

describe('a late reminder', () => {
  it('is not sent more than a week after the occasion', () => {
    expect(isTooLate('2026-05-01', 'UTC', new Date('2026-05-08T23:59:59Z'))).toBe(false);
    expect(isTooLate('2026-05-01', 'UTC', new Date('2026-05-09T00:00:00Z'))).toBe(true);
  });
});
