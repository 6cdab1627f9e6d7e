const dayMs = 24 * 60 * 60 * 1_000;

/** Returns a date in UTC. */
export function dateAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** Returns a date of birth in `year`. The next birthday is in `days` days. */
export function createBirthday(now: Date, days: number, year: number): string {
  const anniversary = dateAfter(now, days).slice(5);
  // Feb 29 does not exist in most years of birth.
  return `${year}-${anniversary === '02-29' ? '02-28' : anniversary}`;
}
