/** `..`, `.` and empty segments, encoded slashes and dots, backslashes. */
const unsafe = /\/\.{0,2}(?=\/)|\/\.{1,2}$|%2f|%5c|%00|\/%2e|\.%2e|%2e%2e|\\/i;

/** The path of a request without its query; undefined if it is unsafe. */
export function requestPath(url: string): string | undefined {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  return path.startsWith('/') && !unsafe.test(path) ? path : undefined;
}

interface Wish {
  accept?: string | undefined;
  'sec-fetch-mode'?: string | string[] | undefined;
}

/** Whether a browser opens a page, for paths that are both page and route. */
export function wantsPage(headers: Wish): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept?.includes('text/html') ?? false);
}
