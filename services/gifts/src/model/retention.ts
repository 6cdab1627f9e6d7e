/** Data of visitors older than this is deleted or anonymised. */
export function visitorDataSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - 12);
  return since;
}
