/** Returns the items with one of them moved; unchanged if there is no such place. */
export function moved<T>(things: readonly T[], from: number, to: number): T[] {
  const rest = [...things];
  if (from < 0 || to < 0 || from >= things.length || to >= things.length) return rest;
  return rest.toSpliced(from, 1).toSpliced(to, 0, ...things.slice(from, from + 1));
}
