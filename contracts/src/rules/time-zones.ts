/** Whether whoever runs this can reckon with a time zone of this name (IANA, as 'Europe/Berlin'). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A time zone that can be reckoned with; UTC where nothing usable is known. */
export const knownZone = (zone: string | null | undefined): string =>
  zone && isTimeZone(zone) ? zone : 'UTC';
