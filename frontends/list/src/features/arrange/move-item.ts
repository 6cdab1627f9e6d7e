/** Returns a copy. Keeps the order if an index is out of range. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const copy = [...items];
  if (from < 0 || to < 0 || from >= items.length || to >= items.length) return copy;
  return copy.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}
