import { defaults, limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import {
  api,
  applyCurrentPrice,
  isProblem,
  type Paged,
  type Product,
  productQueryOptions,
  queryKeys,
  toShopProduct,
} from '@giftlist/frontend-kit/client';
import { oneDayCache, refetchAfterError, useInfiniteQuery, useQuery } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { PriceBand } from '../price-bands.ts';
import { useCountry } from './use-country.ts';

export type Category = ResponseOf<'GET /settings/shop/categories'>[number];

export function useCategories() {
  return useQuery({
    queryKey: queryKeys.categories(),
    queryFn: ({ signal }) => api.call('GET /settings/shop/categories', { signal }),
    staleTime: limits.queryStaleMs,
    ...refetchAfterError,
  });
}

/** Returns the categories of the viewer's country or, if that country has none, of the default country. */
export function useCountryCategories(): Category[] {
  const country = useCountry();
  const { data: categories = [] } = useCategories();
  const getCategoriesIn = (code: string) =>
    categories.filter(({ countries }) => countries?.includes(code) ?? true);
  const countryCategories = country === undefined ? [] : getCategoriesIn(country);
  return countryCategories.length > 0 ? countryCategories : getCategoriesIn(defaults.country);
}

export interface ProductFilter {
  category?: string;
  popular?: true;
  q?: string;
  sort?: Sort;
  band?: PriceBand | undefined;
  soldOut?: true;
}

export const getSortOptions = () =>
  [
    { sort: 'BEST_MATCH', label: t`Best match` },
    { sort: 'LOWEST_PRICE', label: t`Lowest price` },
    { sort: 'HIGHEST_PRICE', label: t`Highest price` },
    { sort: 'TOP_RATED', label: t`Top rated` },
  ] as const;
export type Sort = ReturnType<typeof getSortOptions>[number]['sort'];

/** Returns products in pages of 30. */
export function useProducts(filter: ProductFilter, enabled = true) {
  const country = useCountry();
  return useInfiniteQuery({
    queryKey: queryKeys.products(country, filter),
    enabled: enabled && country !== undefined,
    ...productQueryOptions,
    // Search results and sold-out products are not stored.
    ...(filter.q === undefined && !filter.soldOut && oneDayCache),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchPage(filter, country ?? '', pageParam, signal),
    getNextPageParam: lastPage => lastPage.next,
    select: ({ pages }) => ({
      items: pages.flatMap(page => page.items.map(product => applyCurrentPrice(product))),
      total: pages[0]?.total,
    }),
  });
}

export function useProduct(id: string | undefined) {
  const country = useCountry();
  return useQuery({
    queryKey: queryKeys.products('one', id, country),
    enabled: id !== undefined && country !== undefined,
    staleTime: limits.queryStaleMs,
    queryFn: ({ signal }) =>
      api.call('GET /products/{id}', { params: { id: id ?? '' }, query: { country: country ?? '' }, signal }),
    retry: (failureCount, error) => failureCount < 3 && !isProblem(error, 'product/not-found'),
  });
}

async function fetchPage(
  { category, popular, q, sort, band, soldOut }: ProductFilter,
  country: string,
  page: number,
  signal: AbortSignal,
): Promise<Paged<Product[]>> {
  if (q === undefined && !soldOut) {
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
  const { key: _, ...priceLimits }: Partial<PriceBand> = band ?? {};
  const { items, ...pageInfo } = await api.page('GET /products', {
    query: {
      q: q ?? '',
      country,
      page,
      ...priceLimits,
      ...(sort ? { sort } : {}),
      ...(soldOut ? { sold_out: 'true', ...(category ? { category } : {}) } : {}),
    },
    signal,
  });
  return { ...pageInfo, items: items.map(toShopProduct) };
}
