import { appendQuery, parseUrl } from '../http/urls.ts';

const buildHref = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return appendQuery(path, search);
};

interface SignInContext {
  /** The username or profile id of the person to follow. */
  friend?: string | undefined;
  /** The id of the list to return to. */
  list?: string | undefined;
  returnTo?: string | undefined;
}
const buildSignInHref = (path: string, { friend, list, returnTo }: SignInContext): string =>
  buildHref(path, { friend, list, return_to: returnTo });

/** `returnTo` is a path of this site. */
export const loginHref = (returnTo?: string, friend?: string): string =>
  buildSignInHref('/login', { friend, returnTo });

export const signUpHref = (from: SignInContext = {}): string => buildSignInHref('/sign-up', from);

export const createAccountHref = (from: SignInContext = {}): string =>
  buildSignInHref('/create-account', from);

const placeholderOrigin = 'https://here.invalid';

/** Prevents open redirects. Returns `fallback` if the path leads to another site. */
export function toLocalPath(value: string | null, fallback: string): string {
  const url = value?.startsWith('/') ? parseUrl(value, placeholderOrigin) : undefined;
  if (!url || url.origin !== placeholderOrigin || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
