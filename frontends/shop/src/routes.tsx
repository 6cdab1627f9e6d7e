import type { RemoteModule } from '@giftlist/frontend-kit/remote';
import { lazy } from 'react';
import { CategoryPage } from './catalogue/category-page.tsx';
import { SearchPage } from './catalogue/search-page.tsx';
import { ShopPage } from './catalogue/shop-page.tsx';

const ProductPage = lazy(() =>
  import('./product/product-page.tsx').then(page => ({ default: page.ProductPage })),
);
const StoresPage = lazy(() =>
  import('./catalogue/stores-page.tsx').then(page => ({ default: page.StoresPage })),
);
const GuidesPage = lazy(() =>
  import('./guides/guides-page.tsx').then(page => ({ default: page.GuidesPage })),
);
const GuidePage = lazy(() => import('./guides/guide-page.tsx').then(page => ({ default: page.GuidePage })));
const GuideCategoryPage = lazy(() =>
  import('./guides/guide-category-page.tsx').then(page => ({ default: page.GuideCategoryPage })),
);
const GuideSearchPage = lazy(() =>
  import('./guides/guide-search-page.tsx').then(page => ({ default: page.GuideSearchPage })),
);
const GeniePage = lazy(() => import('./genie/genie-page.tsx').then(page => ({ default: page.GeniePage })));
const ChatPage = lazy(() => import('./genie/chat-page.tsx').then(page => ({ default: page.ChatPage })));

export const routes: RemoteModule['routes'] = [
  { path: 'gift-ideas', element: <ShopPage /> },
  { path: 'gift-ideas/search', element: <SearchPage /> },
  { path: 'gift-ideas/:slug', element: <CategoryPage /> },
  { path: 'gift-ideas/product/:id', element: <ProductPage /> },
  { path: 'popular-stores', element: <StoresPage /> },
  { path: 'gift-guides', element: <GuidesPage /> },
  { path: 'gift-guides/search', element: <GuideSearchPage /> },
  { path: 'gift-guides/category/:category', element: <GuideCategoryPage /> },
  { path: 'gift-guides/:slug', element: <GuidePage /> },
  { path: 'genie', element: <GeniePage /> },
  { path: 'genie/chat', element: <ChatPage /> },
];
