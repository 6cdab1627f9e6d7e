/** For `Intl` objects, which are slow to create. */
export function memoize<T>(create: (key: string) => T): (key: string) => T {
  const values = new Map<string, T>();
  return key => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}
