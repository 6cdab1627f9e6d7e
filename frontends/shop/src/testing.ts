import type { Product } from '@giftlist/frontend-kit/client';
import { consent } from '@giftlist/frontend-kit/client';
import type { QueryClient } from '@giftlist/frontend-kit/query';
import {
  createMember,
  mockServer,
  type SentRequest,
  signInAs,
  signOut,
} from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import type { Guide } from './features/guides/api/guides.ts';

/** Signs out, resets tab storage, analytics and mocks, and hides console output. */
export function resetShopBetweenTests(): void {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    sessionStorage.clear();
    window.dataLayer = [];
    consent.initialize('us', 'America/New_York');
  });
  afterEach(async () => {
    cleanup();
    await act(signOut);
    jest.restoreAllMocks();
  });
}

export const createProduct = (id: string, overrides: Partial<Product> = {}): Product => ({
  product_id: id,
  product_title: `Thing ${id}`,
  product_description: '',
  product_photos: [`https://shop.example/${id}.jpg`, `https://shop.example/${id}-2.jpg`],
  product_rating: 4.3,
  product_num_reviews: 12,
  offer_page_url: `https://shop.example/${id}`,
  affiliate_url: null,
  store_name: 'Target',
  currency: 'USD',
  price: 1234.5,
  most_popular: false,
  product_category: 'Kitchen',
  ...overrides,
});

export const createSearchResult = (id: string) => ({
  product_id: id,
  product_title: `Thing ${id}`,
  product_photos: [],
  product_photo: null,
  product_rating: null,
  product_num_reviews: null,
  product_best_seller: false,
  store_name: 'Target',
  product_offer_page_url: `https://shop.example/${id}`,
  product_category: 'Kitchen',
  offer: { price: 'USD 10.00', store_name: 'Target', offer_page_url: `https://shop.example/${id}` },
});

export const createGuide = (slug: string, overrides: Partial<Guide> = {}): Guide => ({
  id: slug,
  url_slug: slug,
  gift_guide_slug: slug,
  gift_guide_title: `Gifts ${slug}`,
  category: 'By Recipient',
  hero_image_url: null,
  introduction: 'An introduction.',
  faqs: [],
  products: [],
  ...overrides,
});

/** Signs in a member in the US, unless `viewer` is 'visitor'. Responses of `respond` take precedence. */
export function mockShop(
  respond: (key: string, body: unknown) => Response | undefined,
  viewer: 'member' | 'visitor' = 'member',
): SentRequest[] {
  if (viewer === 'member') act(() => signInAs(createMember()));
  return mockServer((key, body) => {
    const response = respond(key, body);
    if (response) return response;
    if (key === 'GET /settings/shop/categories') {
      return Response.json([
        { product_category: 'Kitchen', slug: 'kitchen', rank: 1 },
        { product_category: 'Garden', slug: 'garden', rank: 2 },
      ]);
    }
    return key.startsWith('GET ') ? Response.json([]) : Response.json({ data: {} });
  });
}

/** Refetches failed queries, as the application does every ten seconds. */
export async function retryFailedQueries(queryClient: QueryClient): Promise<void> {
  await act(() => queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' }));
}
