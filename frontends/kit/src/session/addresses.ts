import { parseUrl, withSearch } from '../format/urls.ts';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return withSearch(path, search);
};

interface Onward {
  friend?: string | undefined;
  list?: string | undefined;
  returnTo?: string | undefined;
}
const onwardHref = (path: string, { friend, list, returnTo }: Onward): string =>
  withQuery(path, { friend, list, return_to: returnTo });

/** The sign-in page, which comes back to `returnTo` (a path of ours); `friend` is followed on the way. */
export const loginHref = (returnTo?: string, friend?: string): string =>
  onwardHref('/login', { friend, returnTo });

/** The sign-up page; `friend` is followed at once, `list` is returned to. */
export const signUpHref = (from: Onward = {}): string => onwardHref('/sign-up', from);

/** Where a signed-in person without a profile makes one; what was wanted is kept. */
export const createAccountHref = (from: Onward = {}): string => onwardHref('/create-account', from);

const here = 'https://here.invalid';

/** A path of this site, read as a browser reads it, or `fallback`: an address from outside never leads away. */
export function ownPath(value: string | null, fallback: string): string {
  const url = value?.startsWith('/') ? parseUrl(value, here) : undefined;
  if (!url || url.origin !== here || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
