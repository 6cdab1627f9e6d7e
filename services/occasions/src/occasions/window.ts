import { fail } from '@giftlist/service-kit/problem-error';
import { addTo, type Day, yearOf } from './calendar.ts';

/** From and to, both included. */
export interface Window {
  from: Day;
  to: Day;
}

/** 'Load more' grows a window by a year at a time; nobody gets further than this. */
const maxWindowYears = 60;

/** A year back and two ahead. */
export const windowAround = (today: Day): Window => ({
  from: addTo(today, { months: -12 }),
  to: addTo(today, { months: 24 }),
});

/** The window of a query, refused where it ends before it begins or is out of all proportion. */
export function checkedWindow({ from, to }: Window): Window {
  if (from > to) fail('validation', { errors: [{ path: 'query.to', message: 'Ends before it begins' }] });
  if (yearOf(to) - yearOf(from) > maxWindowYears) {
    fail('validation', { errors: [{ path: 'query.to', message: `At most ${maxWindowYears} years` }] });
  }
  return { from, to };
}
