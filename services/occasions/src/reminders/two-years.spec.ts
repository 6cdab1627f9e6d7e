import { describe, expect, it } from '@jest/globals';
import {
  findFirstReminderTime,
  findNextReminderTime,
  type Notification,
  type ReminderPlan,
} from '../model/reminder-times.ts';
import type { GetHolidayDays, Schedule } from '../model/schedule.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
const start = Date.UTC(2027, 0, 2, 12);
const end = Date.UTC(2028, 11, 30, 12);
const stepMs = 15 * 60_000;
const noHolidays: GetHolidayDays = () => undefined;
const createYearly = (month: number, day: number): Schedule => ({
  kind: 'yearly',
  on: { month, day },
  since: null,
});

const occasions: Record<string, Schedule> = {
  'leap day': createYearly(2, 29),
  'spring clock change in America': { kind: 'once', date: '2027-03-14' },
  'spring clock change in Europe': createYearly(3, 28),
  'autumn clock change in Europe': createYearly(10, 31),
  'new year': createYearly(1, 1),
};
const notifications: Notification[] = ['same_day', '1_week_before', '2_weeks_before', '1_month_before'];

function formatLocalTime(instant: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(instant);
}

/** Sends due reminders every quarter of an hour and returns them. */
function simulateTwoYears(zone: string): string[] {
  const reminders = Object.entries(occasions).flatMap(([name, schedule]) =>
    notifications.map(notification => {
      const plan: ReminderPlan = { schedule, notification, zone, getHolidayDays: noHolidays };
      return { name, plan, due: findFirstReminderTime(plan, new Date(start)) };
    }),
  );
  const sent: string[] = [];
  for (let now = start; now < end; now += stepMs) {
    for (const reminder of reminders) {
      if (!reminder.due || reminder.due.dueAt.getTime() > now) continue;
      const { plan, due, name } = reminder;
      sent.push(`${name} ${due.date} ${plan.notification} at ${formatLocalTime(now, zone)}`);
      reminder.due = findNextReminderTime(plan, due.date);
    }
  }
  return sent.sort();
}

/** Each reminder once, at 9:00 local time, in every time zone. */
const expected = [
  'autumn clock change in Europe 2027-10-31 1_month_before at 2027-09-30 09:00',
  'autumn clock change in Europe 2027-10-31 1_week_before at 2027-10-24 09:00',
  'autumn clock change in Europe 2027-10-31 2_weeks_before at 2027-10-17 09:00',
  'autumn clock change in Europe 2027-10-31 same_day at 2027-10-31 09:00',
  'autumn clock change in Europe 2028-10-31 1_month_before at 2028-09-30 09:00',
  'autumn clock change in Europe 2028-10-31 1_week_before at 2028-10-24 09:00',
  'autumn clock change in Europe 2028-10-31 2_weeks_before at 2028-10-17 09:00',
  'autumn clock change in Europe 2028-10-31 same_day at 2028-10-31 09:00',
  'leap day 2027-02-28 1_month_before at 2027-01-28 09:00',
  'leap day 2027-02-28 1_week_before at 2027-02-21 09:00',
  'leap day 2027-02-28 2_weeks_before at 2027-02-14 09:00',
  'leap day 2027-02-28 same_day at 2027-02-28 09:00',
  'leap day 2028-02-29 1_month_before at 2028-01-29 09:00',
  'leap day 2028-02-29 1_week_before at 2028-02-22 09:00',
  'leap day 2028-02-29 2_weeks_before at 2028-02-15 09:00',
  'leap day 2028-02-29 same_day at 2028-02-29 09:00',
  'new year 2028-01-01 1_month_before at 2027-12-01 09:00',
  'new year 2028-01-01 1_week_before at 2027-12-25 09:00',
  'new year 2028-01-01 2_weeks_before at 2027-12-18 09:00',
  'new year 2028-01-01 same_day at 2028-01-01 09:00',
  'new year 2029-01-01 1_month_before at 2028-12-01 09:00',
  'new year 2029-01-01 1_week_before at 2028-12-25 09:00',
  'new year 2029-01-01 2_weeks_before at 2028-12-18 09:00',
  'spring clock change in America 2027-03-14 1_month_before at 2027-02-14 09:00',
  'spring clock change in America 2027-03-14 1_week_before at 2027-03-07 09:00',
  'spring clock change in America 2027-03-14 2_weeks_before at 2027-02-28 09:00',
  'spring clock change in America 2027-03-14 same_day at 2027-03-14 09:00',
  'spring clock change in Europe 2027-03-28 1_month_before at 2027-02-28 09:00',
  'spring clock change in Europe 2027-03-28 1_week_before at 2027-03-21 09:00',
  'spring clock change in Europe 2027-03-28 2_weeks_before at 2027-03-14 09:00',
  'spring clock change in Europe 2027-03-28 same_day at 2027-03-28 09:00',
  'spring clock change in Europe 2028-03-28 1_month_before at 2028-02-28 09:00',
  'spring clock change in Europe 2028-03-28 1_week_before at 2028-03-21 09:00',
  'spring clock change in Europe 2028-03-28 2_weeks_before at 2028-03-14 09:00',
  'spring clock change in Europe 2028-03-28 same_day at 2028-03-28 09:00',
];

describe('reminders of two years with a leap day and all clock changes', () => {
  it.each(zones)('are sent once each, at 9:00, in %s', zone => {
    expect(simulateTwoYears(zone)).toEqual(expected);
  });
});
