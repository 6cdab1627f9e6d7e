import {
  daysUntil,
  formatCountdown,
  formatDay,
  formatShortMonth,
  today,
} from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';

export interface NextDay {
  day: string;
  month: string;
  name: string;
  when: string;
}

const toNextDay = (name: string, date: string, now: Date): NextDay => ({
  name,
  day: formatDay(date),
  month: formatShortMonth(date),
  when: formatCountdown(daysUntil(date, now)),
});

/** Returns two sample dates, the earlier first: a birthday in three weeks and the next Christmas Day. */
export function nextDays(now: Date): NextDay[] {
  const birthday = today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 21));
  const thisYear = `${now.getFullYear()}-12-25`;
  const christmas = thisYear < today(now) ? `${now.getFullYear() + 1}-12-25` : thisYear;
  const days = [
    { name: t`Amara’s birthday`, date: birthday },
    { name: t`Christmas Day`, date: christmas },
  ];
  return days
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ name, date }) => toNextDay(name, date, now));
}
