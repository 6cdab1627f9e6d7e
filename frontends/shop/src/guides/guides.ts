import { limits } from '@giftlist/contracts/limits';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { recovers, useQuery } from '@giftlist/frontend-kit/query';
import { useCountry } from '../catalogue/use-country.ts';

export type GuideSummary = AnswerOf<'GET /giftguide'>[number];
export type Guide = AnswerOf<'GET /giftguide/details'>;

/** The pages of the categories and how the navigation names them (specification 2, section 2). */
export const guideCategories = [
  { slug: 'popular', nav: 'Popular', heading: 'Popular Gift Guides' },
  { slug: 'gifts-by-occasion', nav: 'Gifts by Occasion', heading: 'Gifts Ideas by Occasion' },
  { slug: 'gifts-by-recipient', nav: 'Gifts by Recipient', heading: 'Gift Ideas by Recipient' },
  { slug: 'gifts-by-interest', nav: 'Gifts by Interest', heading: 'Gift Ideas by Interest' },
  { slug: 'gifts-by-type', nav: 'Gifts by Type', heading: 'Gift Ideas by Type' },
] as const;

/** The page of a category by the name that guides carry. */
export const categoryPage: Record<GuideSummary['category'], string> = {
  Popular: 'popular',
  'By Occasion': 'gifts-by-occasion',
  'By Recipient': 'gifts-by-recipient',
  'By Interest': 'gifts-by-interest',
  'By Gift Type': 'gifts-by-type',
};

const stale = { staleTime: limits.queryStaleMs };

export function useGuidesOf(category: string) {
  return useQuery({
    queryKey: queryKeys.guides('category', category),
    queryFn: ({ signal }) =>
      api.call('GET /giftguide/category', { query: { gift_guide_category: category }, signal }),
    ...stale,
    ...recovers,
  });
}

export function useGuideSearch(q: string) {
  return useQuery({
    queryKey: queryKeys.guides('search', q),
    queryFn: ({ signal }) => api.call('GET /giftguide/search', { query: { q }, signal }),
    ...stale,
    ...recovers,
  });
}

export function useGuide(slug: string) {
  const country = useCountry();
  return useQuery({
    queryKey: queryKeys.guides('details', slug, country),
    enabled: country !== undefined,
    queryFn: ({ signal }) =>
      api.call('GET /giftguide/details', { query: { url_slug: slug, country: country ?? 'us' }, signal }),
    ...stale,
    ...recovers,
  });
}

/** Guides like this one. Nothing stands in their place while they cannot be had. */
export function useRecommendedGuides(slug: string) {
  return useQuery({
    queryKey: queryKeys.guides('recommended', slug),
    queryFn: ({ signal }) => api.call('GET /giftguide/recommended', { query: { gift_guide: slug }, signal }),
    ...stale,
    ...recovers,
  });
}

/** Questions and answers, none while they cannot be had. */
export function useFaq(type: string) {
  return useQuery({
    queryKey: queryKeys.guides('faq', type),
    queryFn: ({ signal }) => api.call('GET /settings/faq', { query: { type }, signal }),
    ...stale,
    ...recovers,
  });
}
