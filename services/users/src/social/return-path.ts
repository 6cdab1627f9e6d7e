/** The sign-in page redirects people who are already signed in. */
export const signInPage = '/login';

/** Returns the normalized path, or the sign-in page if the path is missing or leads to another site. */
export function toReturnPath(path: string | undefined, publicOrigin: string): string {
  if (!path?.startsWith('/') || !URL.canParse(path, publicOrigin)) return signInPage;
  const url = new URL(path, publicOrigin);
  if (url.origin !== new URL(publicOrigin).origin || url.pathname.startsWith('//')) return signInPage;
  return `${url.pathname}${url.search}${url.hash}`;
}

export function addErrorParams(
  path: string,
  publicOrigin: string,
  error: { code: string; ticket?: string },
): string {
  const url = new URL(path, publicOrigin);
  url.searchParams.set('auth_error', error.code);
  if (error.ticket !== undefined) url.searchParams.set('ticket', error.ticket);
  return `${url.pathname}${url.search}${url.hash}`;
}
