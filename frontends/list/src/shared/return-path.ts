import { appendQuery } from '@giftlist/frontend-kit/client';
import { useSearchParams } from '@giftlist/frontend-kit/router';

/** Returns the path of the list in the parameter `list`, or else of the profile in `friend`. */
export function parseReturnPath(params: URLSearchParams): string | undefined {
  const [list, friend] = [params.get('list'), params.get('friend')];
  if (list) return `/lists/${encodeURIComponent(list)}`;
  return friend ? `/profile/${encodeURIComponent(friend)}` : undefined;
}

/** Adds the current `friend` and `list` parameters to `path`. */
export function useAuthUrl(path: string): string {
  const [params] = useSearchParams();
  const query = new URLSearchParams();
  for (const name of ['friend', 'list']) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  return appendQuery(path, query);
}
