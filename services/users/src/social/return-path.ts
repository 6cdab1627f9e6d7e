/** The default return path: this page redirects signed-in people. */
export const signInPage = '/login';

/** The requested path of this site; never another site. */
export function returnPath(wanted: string | undefined, publicOrigin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, publicOrigin)) return signInPage;
  const url = new URL(wanted, publicOrigin);
  if (url.origin !== new URL(publicOrigin).origin || url.pathname.startsWith('//')) return signInPage;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Adds an error code to the path, and the ticket if a second factor is required. */
export function withError(
  path: string,
  publicOrigin: string,
  error: { code: string; ticket?: string },
): string {
  const url = new URL(path, publicOrigin);
  url.searchParams.set('auth_error', error.code);
  if (error.ticket !== undefined) url.searchParams.set('ticket', error.ticket);
  return `${url.pathname}${url.search}${url.hash}`;
}
