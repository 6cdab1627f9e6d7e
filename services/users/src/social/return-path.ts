/** Where a sign-in goes that did not say where it came from: that page sends on who is signed in. */
export const signInPage = '/login';

/** A path of this site from what a link asked for; never another site. */
export function returnPath(wanted: string | undefined, publicOrigin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, publicOrigin)) return signInPage;
  const url = new URL(wanted, publicOrigin);
  if (url.origin !== new URL(publicOrigin).origin || url.pathname.startsWith('//')) return signInPage;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The path with what went wrong, for the page to say; with the ticket where a second step is owed. */
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
