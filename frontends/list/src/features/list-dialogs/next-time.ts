/** Returns the name with its last year (20xx) incremented; unchanged if it contains none. */
export const nextName = (name: string): string =>
  name.replace(/\b(20\d\d)\b(?!.*\b20\d\d\b)/, year => String(Number(year) + 1));

/**
 * Returns the same day in the first later year in which it has not passed, or '' without a date. Feb 29 becomes Feb 28
 * in a common year.
 */
export function nextDate(date: string | null, today: string): string {
  if (date === null) return '';
  const [month, day] = [date.slice(5, 7), date.slice(8, 10)];
  const firstYear = Math.max(Number(date.slice(0, 4)) + 1, Number(today.slice(0, 4)));
  const dateIn = (year: number) => {
    const lastDay = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
    return `${year}-${month}-${String(Math.min(Number(day), lastDay)).padStart(2, '0')}`;
  };
  return dateIn(firstYear) < today ? dateIn(firstYear + 1) : dateIn(firstYear);
}
