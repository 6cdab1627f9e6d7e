import { daysUntil, formatCountdown, formatDay, formatMonth, formatShortWeekday } from '../format/dates.ts';
import css from './cover.module.css';

/** Shows '12', 'December' and 'in 21 days'. Past dates have no countdown. */
export function GiftTag({ date }: { date: string }) {
  const days = daysUntil(date);
  return (
    <div className={css.tag}>
      <span className={css.number}>{formatDay(date)}</span>
      <span className={css.month}>{formatMonth(date)}</span>
      {days >= 0 && <span className={css.countdown}>{formatCountdown(days)}</span>}
    </div>
  );
}

export function DayBox({ date }: { date: string }) {
  return (
    <span className={css.day}>
      <span className={css.dayNumber}>{formatDay(date)}</span>
      <span className={css.dayName}>{formatShortWeekday(date)}</span>
    </span>
  );
}
