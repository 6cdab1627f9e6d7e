import { appendQuery, parseUrl } from '../http/urls.ts';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return appendQuery(path, search);
};

interface Onward {
  friend?: string | undefined;
  list?: string | undefined;
  returnTo?: string | undefined;
}
const onwardHref = (path: string, { friend, list, returnTo }: Onward): string =>
  withQuery(path, { friend, list, return_to: returnTo });

/** `returnTo` is a path of this site. */
export const loginHref = (returnTo?: string, friend?: string): string =>
  onwardHref('/login', { friend, returnTo });

export const signUpHref = (from: Onward = {}): string => onwardHref('/sign-up', from);

/** For an account without a profile. */
export const createAccountHref = (from: Onward = {}): string => onwardHref('/create-account', from);

const placeholderOrigin = 'https://here.invalid';

/** Returns a normalized path of this site. `fallback` replaces anything that would lead to another site. */
export function toLocalPath(value: string | null, fallback: string): string {
  const url = value?.startsWith('/') ? parseUrl(value, placeholderOrigin) : undefined;
  if (!url || url.origin !== placeholderOrigin || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
