/** Matches `..`, `.` and empty segments, encoded slashes and dots, null bytes, and backslashes. */
const unsafePath = /\/\.{0,2}(?=\/)|\/\.{1,2}$|%2f|%5c|%00|\/%2e|\.%2e|%2e%2e|\\/i;

/** Returns the path without the query; undefined if unsafe. */
export function parseRequestPath(url: string): string | undefined {
  const queryIndex = url.indexOf('?');
  const path = queryIndex === -1 ? url : url.slice(0, queryIndex);
  return path.startsWith('/') && !unsafePath.test(path) ? path : undefined;
}

interface PageRequestHeaders {
  accept?: string | undefined;
  'sec-fetch-mode'?: string | string[] | undefined;
}

/** Distinguishes page requests from API calls, for paths that serve both. */
export function isPageRequest(headers: PageRequestHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept?.includes('text/html') ?? false);
}
