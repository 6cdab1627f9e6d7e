import { limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';
import { api, detectCountry, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { keepPreviousData, useQuery } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import {
  type ResultGroup,
  toGiftResults,
  toGuideResults,
  toListResults,
  toPersonResults,
  toProductResults,
} from '../search-result.ts';

interface QueryContext {
  signal: AbortSignal;
}

/** For all kinds except people, whose search requires `limits.searchMinLetters`. */
const minLetters = 2;
const staleMs = 60_000;

/** Returns `text` as it was when the person last paused typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), limits.searchEverywhereDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Keeps the previous results until newer ones arrive. An error counts as no results. */
function useKindSearch<T>(
  kind: string,
  query: string,
  enabled: boolean,
  fetchItems: (context: QueryContext) => Promise<readonly T[]>,
) {
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: ['search', kind, query],
    queryFn: fetchItems,
    enabled,
    retry: false,
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  });
  return {
    items: enabled ? (data ?? []) : [],
    isLoading: enabled && (isPending || isPlaceholderData),
  };
}

/** Searches lists, gifts, people, products and guides. Omits groups without results. */
export function useSearch(text: string): { groups: ResultGroup[]; isLoading: boolean } {
  const { state, profile } = useSession();
  const debounced = useDebounced(text);
  const query = cutText(debounced, limits.searchLength);
  const letterCount = [...query].length;
  const canSearch = state !== 'starting' && letterCount >= minLetters;
  const canSearchAsMember = canSearch && profile !== undefined;
  const canSearchPeople = canSearch && letterCount >= limits.searchMinLetters;

  const lists = useQuery({
    queryKey: queryKeys.profileLists('me'),
    enabled: profile !== undefined,
    queryFn: ({ signal }) =>
      api.call('GET /giftlist/for-user/{userId}', {
        params: { userId: profile?.id ?? '' },
        query: { includeArchived: 'true' },
        signal,
      }),
  });
  const gifts = useKindSearch('gifts', query, canSearchAsMember, ({ signal }) =>
    api.call('GET /giftitem/search', { query: { q: query }, signal }),
  );
  const followed = useKindSearch('followed', query, canSearchAsMember && canSearchPeople, ({ signal }) =>
    api.call('GET /user/search-users', { query: { query: query, followingOnly: 'true' }, signal }),
  );
  const people = useKindSearch('people', query, canSearchPeople, ({ signal }) =>
    api.call('GET /user/search-users', { query: { query: query }, signal }),
  );
  const products = useKindSearch('products', query, canSearch, async ({ signal }) =>
    api.call('GET /products', { query: { q: query, country: await detectCountry() }, signal }),
  );
  const guides = useKindSearch('guides', query, canSearch, ({ signal }) =>
    api.call('GET /giftguide/search', { query: { q: query }, signal }),
  );

  const kindSearches = [gifts, followed, people, products, guides];
  const groups: ResultGroup[] = [
    { title: t`Your lists`, results: toListResults(profile ? (lists.data ?? []) : [], text) },
    { title: t`Your gifts`, results: toGiftResults(gifts.items, text) },
    { title: t`People`, results: toPersonResults([...followed.items, ...people.items], text) },
    { title: t`Shop`, results: toProductResults(products.items, text) },
    { title: t`Gift guides`, results: toGuideResults(guides.items, text) },
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isLoading:
      debounced !== text ||
      state === 'starting' ||
      (profile !== undefined && lists.isPending) ||
      kindSearches.some(search => search.isLoading),
  };
}
