import { limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';
import { api, detectCountry, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { keepPreviousData, useQuery } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { type FoundGroup, foundGifts, foundGuides, foundLists, foundPeople, foundProducts } from './found.ts';

interface QueryContext {
  signal: AbortSignal;
}

/** Shorter texts are not searched. */
const fewestLetters = 2;
const freshMs = 60_000;

/** Returns the typed text after a pause in typing. */
function useRested(words: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), limits.searchEverywhereDebounceMs);
    return () => clearTimeout(timer);
  }, [words]);
  return rested;
}

/** Searches one kind; errors are left out. Previous results stay until newer ones arrive. */
function useKind<T>(
  kind: string,
  words: string,
  enabled: boolean,
  read: (context: QueryContext) => Promise<readonly T[]>,
) {
  const query = useQuery({
    queryKey: ['search', kind, words],
    queryFn: read,
    enabled,
    retry: false,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
  return {
    items: (enabled && query.data) || [],
    isWaiting: enabled && (query.isPending || query.isPlaceholderData),
  };
}

/** Returns results by kind; only kinds with results. */
export function useSearch(typed: string): { groups: FoundGroup[]; isWaiting: boolean } {
  const { state, profile } = useSession();
  const rested = useRested(typed);
  const words = cutText(rested, limits.searchLength);
  const letters = [...words].length;
  const isKnown = state !== 'starting' && letters >= fewestLetters;
  const isMember = isKnown && profile !== undefined;
  const findsPeople = isKnown && letters >= limits.searchMinLetters;

  const lists = useQuery({
    queryKey: queryKeys.listsOf('me'),
    enabled: profile !== undefined,
    queryFn: ({ signal }) =>
      api.call('GET /giftlist/for-user/{userId}', {
        params: { userId: profile?.id ?? '' },
        query: { includeArchived: 'true' },
        signal,
      }),
  });
  const gifts = useKind('gifts', words, isMember, ({ signal }) =>
    api.call('GET /giftitem/search', { query: { q: words }, signal }),
  );
  const followed = useKind('followed', words, isMember && findsPeople, ({ signal }) =>
    api.call('GET /user/search-users', { query: { query: words, followingOnly: 'true' }, signal }),
  );
  const people = useKind('people', words, findsPeople, ({ signal }) =>
    api.call('GET /user/search-users', { query: { query: words }, signal }),
  );
  const products = useKind('products', words, isKnown, async ({ signal }) =>
    api.call('GET /products', { query: { q: words, country: await detectCountry() }, signal }),
  );
  const guides = useKind('guides', words, isKnown, ({ signal }) =>
    api.call('GET /giftguide/search', { query: { q: words }, signal }),
  );

  const kinds = [gifts, followed, people, products, guides];
  const groups: FoundGroup[] = [
    { title: t`Your lists`, found: foundLists((profile && lists.data) || [], typed) },
    { title: t`Your gifts`, found: foundGifts(gifts.items, typed) },
    { title: t`People`, found: foundPeople([...followed.items, ...people.items], typed) },
    { title: t`Shop`, found: foundProducts(products.items, typed) },
    { title: t`Gift guides`, found: foundGuides(guides.items, typed) },
  ];
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isWaiting:
      rested !== typed ||
      state === 'starting' ||
      (profile !== undefined && lists.isPending) ||
      kinds.some(kind => kind.isWaiting),
  };
}
