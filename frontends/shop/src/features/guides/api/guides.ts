import { limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { refetchAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { useCountry } from '../../products/api/use-country.ts';

/** As specified, `gift_guide_slug` is the title and `gift_guide_title` the subtitle. */
export type GuideSummary = ResponseOf<'GET /giftguide'>[number];
export type Guide = ResponseOf<'GET /giftguide/details'>;

const cacheOptions = { staleTime: limits.queryStaleMs };

export function useCategoryGuides(category: string) {
  return useQuery({
    queryKey: queryKeys.guides('category', category),
    queryFn: ({ signal }) =>
      api.call('GET /giftguide/category', { query: { gift_guide_category: category }, signal }),
    ...cacheOptions,
    ...refetchAfterError,
  });
}

export function useGuideSearch(q: string) {
  return useQuery({
    queryKey: queryKeys.guides('search', q),
    queryFn: ({ signal }) => api.call('GET /giftguide/search', { query: { q }, signal }),
    ...cacheOptions,
    ...refetchAfterError,
  });
}

export function useGuide(slug: string) {
  const country = useCountry();
  return useQuery({
    queryKey: queryKeys.guides('details', slug, country),
    enabled: country !== undefined,
    queryFn: ({ signal }) =>
      api.call('GET /giftguide/details', { query: { url_slug: slug, country: country ?? 'us' }, signal }),
    ...cacheOptions,
    ...refetchAfterError,
  });
}

export function useRecommendedGuides(slug: string) {
  return useQuery({
    queryKey: queryKeys.guides('recommended', slug),
    queryFn: ({ signal }) => api.call('GET /giftguide/recommended', { query: { gift_guide: slug }, signal }),
    ...cacheOptions,
    ...refetchAfterError,
  });
}

export function useFaq(type: string) {
  return useQuery({
    queryKey: queryKeys.guides('faq', type),
    queryFn: ({ signal }) => api.call('GET /settings/faq', { query: { type }, signal }),
    ...cacheOptions,
    ...refetchAfterError,
  });
}
