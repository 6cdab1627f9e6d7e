import { Route, Routes } from '@giftlist/frontend-kit/router';
import { renderInApp } from '@giftlist/frontend-kit/testing';
import { screen } from '@testing-library/react';
import type { Guide } from './api/guides.ts';
import { GuideCategoryPage } from './guide-category-page.tsx';
import { GuidePage } from './guide-page.tsx';
import { GuideSearchPage } from './guide-search-page.tsx';
import { GuidesPage } from './guides-page.tsx';

export const openGuides = (path: string) =>
  renderInApp(
    <Routes>
      <Route path="/gift-guides" element={<GuidesPage />} />
      <Route path="/gift-guides/search" element={<GuideSearchPage />} />
      <Route path="/gift-guides/category/:category" element={<GuideCategoryPage />} />
      <Route path="/gift-guides/:slug" element={<GuidePage />} />
    </Routes>,
    { at: path },
  );
export const getAddress = () => screen.getByLabelText('address').textContent;

export const createOffer = (store_name: string, affiliate_url: string | null) => ({
  store_name,
  affiliate_url,
  price: 'USD 54.00',
  offer_page_url: 'https://shop.example/teapot',
});
export const teapot: Guide['products'][number] = {
  product_id: 'teapot',
  product_title: 'Stoneware teapot, blue',
  generic_product_name: 'teapot',
  product_photos: [],
  product_rating: 4.3,
  product_num_reviews: 1_250,
  why_we_love_it: 'Pours without dribbling.',
  offer: createOffer('Target', null),
  offers: [createOffer('Target', 'https://go.example/target'), createOffer('Walmart', null)],
};
