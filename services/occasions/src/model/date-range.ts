import { fail } from '@giftlist/service-kit/core/problem-error';
import { addToDay, type Day } from './calendar.ts';

/** Includes `from` and `to`. */
export interface DateRange {
  from: Day;
  to: Day;
}

const maxYears = 3;

export const getDefaultRange = (today: Day): DateRange => ({
  from: addToDay(today, { months: -12 }),
  to: addToDay(today, { months: 24 }),
});

/** Fails with `validation` if the range ends before it begins or is too long. */
export function requireValidRange({ from, to }: DateRange): DateRange {
  if (from > to) fail('validation', { errors: [{ path: 'query.to', message: 'Ends before it begins' }] });
  if (to > addToDay(from, { months: 12 * maxYears })) {
    fail('validation', { errors: [{ path: 'query.to', message: `At most ${maxYears} years` }] });
  }
  return { from, to };
}
