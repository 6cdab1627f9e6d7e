/** `URL.parse`, which is younger than the oldest browser that we serve. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** A path with what is asked of it, and without a question mark where that is nothing. */
export function withSearch(path: string, search: URLSearchParams): string {
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
