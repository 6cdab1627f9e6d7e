import { fail } from '@giftlist/service-kit/problem-error';
import { addTo, type Day } from './calendar.ts';

/** A range of days, both ends included. */
export interface DateRange {
  from: Day;
  to: Day;
}

const maxYears = 3;

/** Returns the range from one year before to two years after a day. */
export const defaultRange = (today: Day): DateRange => ({
  from: addTo(today, { months: -12 }),
  to: addTo(today, { months: 24 }),
});

/** Returns the range without other fields. Fails with `validation` if it ends before it begins or is too long. */
export function validRange({ from, to }: DateRange): DateRange {
  if (from > to) fail('validation', { errors: [{ path: 'query.to', message: 'Ends before it begins' }] });
  if (to > addTo(from, { months: 12 * maxYears })) {
    fail('validation', { errors: [{ path: 'query.to', message: `At most ${maxYears} years` }] });
  }
  return { from, to };
}
