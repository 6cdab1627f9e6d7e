const minuteMs = 60_000;

/** The delays after failed attempts: about a day in total, after which no link in an account mail is valid. */
const waitsMs = [
  10_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  60 * minuteMs,
  180 * minuteMs,
  360 * minuteMs,
  720 * minuteMs,
];

export function nextAttempt(attempts: number, now: Date): Date | null {
  const waitMs = waitsMs[attempts - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}
