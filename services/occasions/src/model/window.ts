import { fail } from '@giftlist/service-kit/problem-error';
import { addTo, type Day, yearOf } from './calendar.ts';

/** A period, both ends included. */
export interface Window {
  from: Day;
  to: Day;
}

/** The longest window, in years: the page starts with the default, and 'Load more' adds one year each time. */
const maxWindowYears = 3;

/** The default window: one year back and two ahead. */
export const windowAround = (today: Day): Window => ({
  from: addTo(today, { months: -12 }),
  to: addTo(today, { months: 24 }),
});

/** The window of a query, refused if it ends before it begins or is too large. */
export function checkedWindow({ from, to }: Window): Window {
  if (from > to) fail('validation', { errors: [{ path: 'query.to', message: 'Ends before it begins' }] });
  if (yearOf(to) - yearOf(from) > maxWindowYears) {
    fail('validation', { errors: [{ path: 'query.to', message: `At most ${maxWindowYears} years` }] });
  }
  return { from, to };
}
