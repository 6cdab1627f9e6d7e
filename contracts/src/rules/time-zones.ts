/** Whether this runtime knows an IANA name such as 'Europe/Berlin'. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const getTimeZoneOrUtc = (zone: string | null | undefined): string =>
  zone && isTimeZone(zone) ? zone : 'UTC';
