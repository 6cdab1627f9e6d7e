/** Sending only changed fields keeps other people's changes. */
export function getChangedFields<T extends object>(after: T, before: T): Partial<T> {
  const previous = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => value !== previous.get(name));
  return Object.fromEntries(changed) as Partial<T>;
}
