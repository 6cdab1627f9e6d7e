const dayMs = 24 * 60 * 60 * 1_000;

/** The calendar date (UTC) a number of days after a given time. */
export function dateAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** A date of birth in a given year, whose anniversary is a number of days after a given time. */
export function bornOn(now: Date, days: number, year: number): string {
  const anniversary = dateAfter(now, days).slice(5);
  // Feb 29 does not exist in most years of birth.
  return `${year}-${anniversary === '02-29' ? '02-28' : anniversary}`;
}
