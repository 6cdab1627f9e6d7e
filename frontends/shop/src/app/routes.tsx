import type { RemoteModule } from '@giftlist/frontend-kit/remote';
import { lazyPage } from '@giftlist/frontend-kit/router';
import { CategoryPage } from '../features/catalogue/category-page.tsx';
import { SearchPage } from '../features/catalogue/search-page.tsx';
import { ShopPage } from '../features/catalogue/shop-page.tsx';

const ProductPage = lazyPage(() => import('../features/product/product-page.tsx'), 'ProductPage');
const StoresPage = lazyPage(() => import('../features/catalogue/stores-page.tsx'), 'StoresPage');
const GuidesPage = lazyPage(() => import('../features/guides/guides-page.tsx'), 'GuidesPage');
const GuidePage = lazyPage(() => import('../features/guides/guide-page.tsx'), 'GuidePage');
const GuideCategoryPage = lazyPage(
  () => import('../features/guides/guide-category-page.tsx'),
  'GuideCategoryPage',
);
const GuideSearchPage = lazyPage(() => import('../features/guides/guide-search-page.tsx'), 'GuideSearchPage');
const GeniePage = lazyPage(() => import('../features/genie/genie-page.tsx'), 'GeniePage');
const ChatPage = lazyPage(() => import('../features/genie/chat-page.tsx'), 'ChatPage');

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
