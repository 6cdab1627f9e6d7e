/** The last year (20xx) in a text. */
const lastYearPattern = /\b(20\d\d)\b(?!.*\b20\d\d\b)/;

export const getNextName = (name: string): string =>
  name.replace(lastYearPattern, year => String(Number(year) + 1));

/**
 * Returns the first anniversary of `date` that is not before `today`, or '' without a date. Feb 29 becomes Feb 28 in
 * common years.
 */
export function getNextDate(date: string | null, today: string): string {
  if (date === null) return '';
  const [month, day] = [date.slice(5, 7), date.slice(8, 10)];
  const firstYear = Math.max(Number(date.slice(0, 4)) + 1, Number(today.slice(0, 4)));
  const getDateInYear = (year: number) => {
    const lastDay = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
    return `${year}-${month}-${String(Math.min(Number(day), lastDay)).padStart(2, '0')}`;
  };
  return getDateInYear(firstYear) < today ? getDateInYear(firstYear + 1) : getDateInYear(firstYear);
}
