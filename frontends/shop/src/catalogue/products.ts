import { limits } from '@giftlist/contracts/limits';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { keptForADay, useInfiniteQuery, useQuery } from '@giftlist/frontend-kit/query';
import type { PriceBand } from './price-bands.ts';
import { recovers } from './recovery.ts';
import { useCountry } from './use-country.ts';

export type Product = AnswerOf<'GET /settings/shop/products'>[number];
export type Category = AnswerOf<'GET /settings/shop/categories'>[number];

/** Tried three times before it is called a failure (specification 2, section 7). */
const retry = 3;

export function useCategories() {
  return useQuery({
    queryKey: queryKeys.categories(),
    queryFn: ({ signal }) => api.call('GET /settings/shop/categories', { signal }),
    staleTime: limits.queryStaleMs,
    ...recovers,
  });
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
    staleTime: limits.queryStaleMs,
    retry,
    ...recovers,
    // A country's shelves; what was searched for only while it is shown.
    ...(wish.q === undefined && keptForADay),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readPage(wish, country ?? '', pageParam, signal),
    getNextPageParam: last => last.next,
    select: ({ pages }) => ({ items: pages.flatMap(page => page.items), total: pages[0]?.total }),
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
  });
}

async function readPage(
  { category, popular, q, sort, band }: ProductWish,
  country: string,
  page: number,
  signal: AbortSignal,
): Promise<{ items: Product[]; total: number | undefined; next: number | undefined }> {
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
  return { ...rest, items: items.map(fromSearch) };
}

function fromSearch(found: AnswerOf<'GET /products'>[number]): Product {
  const [currency = 'USD', price = '0'] = found.offer.price.split(' ');
  return {
    product_id: found.product_id,
    product_title: found.product_title,
    product_description: '',
    product_photos: found.product_photos,
    product_rating: found.product_rating,
    product_num_reviews: found.product_num_reviews,
    offer_page_url: found.product_offer_page_url,
    affiliate_url: null,
    store_name: found.store_name,
    currency,
    price: Number(price),
    most_popular: found.product_best_seller,
    product_category: found.product_category,
  };
}
