import { withSearch } from '@giftlist/frontend-kit/client';
import { useSearchParams } from '@giftlist/frontend-kit/router';

/** Returns where `list` and `friend` in a URL lead a member: to that list, or to that person's lists. */
export function onwardFrom(params: URLSearchParams): string | undefined {
  const [list, friend] = [params.get('list'), params.get('friend')];
  if (list) return `/lists/${encodeURIComponent(list)}`;
  return friend ? `/profile/${encodeURIComponent(friend)}` : undefined;
}

/** Returns the URL of a sign-up page with the onward parameters. */
export function useArrivalAt(path: string): string {
  const [params] = useSearchParams();
  const kept = new URLSearchParams();
  for (const name of ['friend', 'list']) {
    const value = params.get(name);
    if (value) kept.set(name, value);
  }
  return withSearch(path, kept);
}
