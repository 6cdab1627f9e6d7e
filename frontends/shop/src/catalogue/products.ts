import { defaults, limits } from '@giftlist/contracts/limits';
import type { AnswerOf } from '@giftlist/contracts/routes';
import {
  api,
  isProblem,
  type Paged,
  type Product,
  pricedNow,
  productFound,
  productReads,
  queryKeys,
} from '@giftlist/frontend-kit/client';
import { keptForADay, recovers, useInfiniteQuery, useQuery } from '@giftlist/frontend-kit/query';
import type { PriceBand } from './price-bands.ts';
import { useCountry } from './use-country.ts';

export type Category = AnswerOf<'GET /settings/shop/categories'>[number];

/** The categories of all countries. */
export function useCategories() {
  return useQuery({
    queryKey: queryKeys.categories(),
    queryFn: ({ signal }) => api.call('GET /settings/shop/categories', { signal }),
    staleTime: limits.queryStaleMs,
    ...recovers,
  });
}

/** The categories with something where the visitor is: a country without a catalogue is served the default one's. */
export function useShelves(): Category[] {
  const country = useCountry();
  const { data: categories = [] } = useCategories();
  const shelvesOf = (code: string) => categories.filter(({ countries }) => countries?.includes(code) ?? true);
  const own = country === undefined ? [] : shelvesOf(country);
  return own.length > 0 ? own : shelvesOf(defaults.country);
}

/** What is asked of the shop: a category, the popular ones, or what fits a search, in an order. */
export interface ProductWish {
  category?: string;
  popular?: true;
  q?: string;
  sort?: Sort;
  band?: PriceBand | undefined;
}

export const sorts = [
  { sort: 'BEST_MATCH', label: 'Best match' },
  { sort: 'LOWEST_PRICE', label: 'Lowest price' },
  { sort: 'HIGHEST_PRICE', label: 'Highest price' },
  { sort: 'TOP_RATED', label: 'Top rated' },
] as const;
export type Sort = (typeof sorts)[number]['sort'];

/** Products in pages of 30: a category's, the popular ones, or those that fit a search. */
export function useProducts(wish: ProductWish) {
  const country = useCountry();
  return useInfiniteQuery({
    queryKey: queryKeys.products(country, wish),
    enabled: country !== undefined,
    ...productReads,
    // A country's shelves; what was searched for only while it is shown.
    ...(wish.q === undefined && keptForADay),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readPage(wish, country ?? '', pageParam, signal),
    getNextPageParam: last => last.next,
    select: ({ pages }) => ({
      items: pages.flatMap(page => page.items.map(product => pricedNow(product))),
      total: pages[0]?.total,
    }),
  });
}

/** The product that an address names, if it names one. */
export function useProduct(id: string | undefined) {
  const country = useCountry();
  return useQuery({
    queryKey: queryKeys.products('one', id, country),
    enabled: id !== undefined && country !== undefined,
    staleTime: limits.queryStaleMs,
    queryFn: ({ signal }) =>
      api.call('GET /products/{id}', { params: { id: id ?? '' }, query: { country: country ?? '' }, signal }),
    retry: (failures, error) => failures < 3 && !isProblem(error, 'product/not-found'),
  });
}

async function readPage(
  { category, popular, q, sort, band }: ProductWish,
  country: string,
  page: number,
  signal: AbortSignal,
): Promise<Paged<Product[]>> {
  if (q === undefined) {
    return api.page('GET /settings/shop/products', {
      query: {
        country,
        page,
        ...(category ? { category } : {}),
        ...(popular ? { most_popular: 'true' } : {}),
      },
      signal,
    });
  }
  const { key: _, ...prices } = band ?? { key: '' };
  const { items, ...rest } = await api.page('GET /products', {
    query: { q, country, page, ...prices, ...(sort ? { sort } : {}) },
    signal,
  });
  return { ...rest, items: items.map(productFound) };
}
