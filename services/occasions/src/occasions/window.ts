import { fail } from '@giftlist/service-kit/problem-error';
import { addTo, type Day, yearOf } from './calendar.ts';

/** From and to, both included. */
export interface Window {
  from: Day;
  to: Day;
}

/** From year to year, as far as is known where nobody says a window; 'Load more' asks for one year more each time. */
const maxWindowYears = 3;

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
