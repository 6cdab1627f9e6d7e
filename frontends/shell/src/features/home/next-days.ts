import {
  daysUntil,
  formatCountdown,
  formatDay,
  formatShortMonth,
  today,
} from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';

export interface SampleDate {
  day: string;
  month: string;
  name: string;
  when: string;
}

const toSampleDate = (name: string, date: string, now: Date): SampleDate => ({
  name,
  day: formatDay(date),
  month: formatShortMonth(date),
  when: formatCountdown(daysUntil(date, now)),
});

/** Returns a birthday in three weeks and the next Christmas Day, earliest first. */
export function getSampleDates(now: Date): SampleDate[] {
  const birthday = today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 21));
  const christmasThisYear = `${now.getFullYear()}-12-25`;
  const christmas = christmasThisYear < today(now) ? `${now.getFullYear() + 1}-12-25` : christmasThisYear;
  const dates = [
    { name: t`Amara’s birthday`, date: birthday },
    { name: t`Christmas Day`, date: christmas },
  ];
  return dates
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ name, date }) => toSampleDate(name, date, now));
}
