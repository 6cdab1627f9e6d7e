import { limits } from '@giftlist/contracts/limits';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { api, queryKeys, readOrEmpty } from '@giftlist/frontend-kit/client';
import { useInfiniteQuery, useQuery } from '@giftlist/frontend-kit/query';
import { useCountry } from './use-country.ts';

export type Product = AnswerOf<'GET /settings/shop/products'>[number];
export type Category = AnswerOf<'GET /settings/shop/categories'>[number];

/** Tried three times before it is called a failure (specification 2, section 7). */
const retry = 3;

export function useCategories() {
  return useQuery({
    queryKey: queryKeys.categories(),
    queryFn: ({ signal }) => readOrEmpty(() => api.call('GET /settings/shop/categories', { signal }), []),
    staleTime: limits.queryStaleMs,
  });
}

/** Products in pages of 30: a category's, the popular ones, or those that fit a search. */
export function useProducts(wish: { category?: string; popular?: true; q?: string }) {
  const country = useCountry();
  return useInfiniteQuery({
    queryKey: queryKeys.products(country, wish),
    enabled: country !== undefined,
    staleTime: limits.queryStaleMs,
    retry,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readPage(wish, country ?? '', pageParam, signal),
    getNextPageParam: last => last.next,
    select: ({ pages }) => ({ items: pages.flatMap(page => page.items), total: pages[0]?.total }),
  });
}

async function readPage(
  { category, popular, q }: { category?: string; popular?: true; q?: string },
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
  const { items, ...rest } = await api.page('GET /products', { query: { q, country, page }, signal });
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
