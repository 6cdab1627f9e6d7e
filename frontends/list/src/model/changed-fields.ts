/** Returns the fields that were changed in a form, so that what somebody else changed meanwhile is kept. */
export function changedFields<T extends object>(after: T, before: T): Partial<T> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => value !== was.get(name));
  return Object.fromEntries(changed) as Partial<T>;
}
