const minuteMs = 60_000;

/** About a day in total. By then, the links in account emails have expired. */
const delaysMs = [
  10_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  60 * minuteMs,
  180 * minuteMs,
  360 * minuteMs,
  720 * minuteMs,
];

export function getNextAttempt(attempts: number, now: Date): Date | null {
  const delayMs = delaysMs[attempts - 1];
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs);
}
