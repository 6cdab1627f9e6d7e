/** `URL.parse`, which the oldest supported browser does not have. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Joins a path and a query, without a question mark if the query is empty. */
export function withSearch(path: string, search: URLSearchParams): string {
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
