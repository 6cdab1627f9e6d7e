/** Whether this runtime knows the time zone (IANA name such as 'Europe/Berlin'). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the time zone if this runtime knows it, otherwise UTC. */
export const knownZone = (zone: string | null | undefined): string =>
  zone && isTimeZone(zone) ? zone : 'UTC';
