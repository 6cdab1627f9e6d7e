const dayMs = 24 * 60 * 60 * 1_000;

/** Returns the UTC date in `days` days, for example `2027-12-20`. */
export function dateAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** Returns a date of birth in `year` whose next anniversary is in `days` days. */
export function createBirthday(now: Date, days: number, year: number): string {
  const anniversary = dateAfter(now, days).slice(5);
  // Most years have no February 29.
  return `${year}-${anniversary === '02-29' ? '02-28' : anniversary}`;
}
