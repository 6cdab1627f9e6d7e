/** Sending only changed fields keeps other people's changes. */
export function getChangedFields<T extends object>(after: T, before: T): Partial<T> {
  const previousValues = new Map<string, unknown>(Object.entries(before));
  const changedEntries = Object.entries(after).filter(([name, value]) => value !== previousValues.get(name));
  return Object.fromEntries(changedEntries) as Partial<T>;
}
