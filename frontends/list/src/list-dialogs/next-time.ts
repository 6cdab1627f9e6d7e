/** Returns the name for next time: a year in it is incremented, else it is unchanged. */
export const nextName = (name: string): string =>
  name.replace(/\b(20\d\d)\b(?!.*\b20\d\d\b)/, year => String(Number(year) + 1));

/** Returns the same day of the first year in which it has not passed; Feb 29 becomes Feb 28 in a common year. */
export function nextDate(date: string | null, today: string): string {
  if (date === null) return '';
  const [month, day] = [date.slice(5, 7), date.slice(8, 10)];
  const first = Math.max(Number(date.slice(0, 4)) + 1, Number(today.slice(0, 4)));
  const on = (year: number) => {
    const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
    return `${year}-${month}-${String(Math.min(Number(day), last)).padStart(2, '0')}`;
  };
  return on(first) < today ? on(first + 1) : on(first);
}
