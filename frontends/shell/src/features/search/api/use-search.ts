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

/** The minimum length of a search text. */
const minLetters = 2;
const staleMs = 60_000;

/** Returns the text after a pause in typing. */
function useDebounced(words: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(words), limits.searchEverywhereDebounceMs);
    return () => clearTimeout(timer);
  }, [words]);
  return debounced;
}

/** Searches one kind; returns no results on errors. Previous results stay until newer ones arrive. */
function useKind<T>(
  kind: string,
  words: string,
  enabled: boolean,
  fetchItems: (context: QueryContext) => Promise<readonly T[]>,
) {
  const query = useQuery({
    queryKey: ['search', kind, words],
    queryFn: fetchItems,
    enabled,
    retry: false,
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  });
  return {
    items: (enabled && query.data) || [],
    isLoading: enabled && (query.isPending || query.isPlaceholderData),
  };
}

/** Returns the results by kind, without empty kinds. */
export function useSearch(text: string): { groups: ResultGroup[]; isLoading: boolean } {
  const { state, profile } = useSession();
  const debounced = useDebounced(text);
  const words = cutText(debounced, limits.searchLength);
  const letters = [...words].length;
  const canSearch = state !== 'starting' && letters >= minLetters;
  const isMember = canSearch && profile !== undefined;
  const findsPeople = canSearch && letters >= limits.searchMinLetters;

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
  const gifts = useKind('gifts', words, isMember, ({ signal }) =>
    api.call('GET /giftitem/search', { query: { q: words }, signal }),
  );
  const followed = useKind('followed', words, isMember && findsPeople, ({ signal }) =>
    api.call('GET /user/search-users', { query: { query: words, followingOnly: 'true' }, signal }),
  );
  const people = useKind('people', words, findsPeople, ({ signal }) =>
    api.call('GET /user/search-users', { query: { query: words }, signal }),
  );
  const products = useKind('products', words, canSearch, async ({ signal }) =>
    api.call('GET /products', { query: { q: words, country: await detectCountry() }, signal }),
  );
  const guides = useKind('guides', words, canSearch, ({ signal }) =>
    api.call('GET /giftguide/search', { query: { q: words }, signal }),
  );

  const kinds = [gifts, followed, people, products, guides];
  const groups: ResultGroup[] = [
    { title: t`Your lists`, results: toListResults((profile && lists.data) || [], text) },
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
      kinds.some(kind => kind.isLoading),
  };
}
