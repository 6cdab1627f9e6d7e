import type { RemoteModule } from '@giftlist/frontend-kit/remote';
import { lazyPage } from '@giftlist/frontend-kit/router';
import { ListPage } from '../features/list/list-page.tsx';
import { ListsPage } from '../features/lists/lists-page.tsx';

const CreateListPage = lazyPage(() => import('../features/list-form/create-list-page.tsx'), 'CreateListPage');
const ListSearchPage = lazyPage(() => import('../features/search/list-search-page.tsx'), 'ListSearchPage');
const AddGiftPage = lazyPage(() => import('../features/add-gift/add-gift-page.tsx'), 'AddGiftPage');
const GivingPage = lazyPage(() => import('../features/giving/giving-page.tsx'), 'GivingPage');
const UnreservePage = lazyPage(() => import('../features/unreserve/unreserve-page.tsx'), 'UnreservePage');
const OwnProfilePage = lazyPage(() => import('../features/profile/profile-page.tsx'), 'OwnProfilePage');
const ProfilePage = lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');

export const routes: RemoteModule['routes'] = [
  { path: 'lists', element: <ListsPage /> },
  { path: 'lists/create-list', element: <CreateListPage /> },
  { path: 'lists/:listId', element: <ListPage /> },
  { path: 'lists/:listId/search', element: <ListSearchPage /> },
  { path: 'giving', element: <GivingPage /> },
  { path: 'add-gift', element: <AddGiftPage /> },
  { path: 'unreserve', element: <UnreservePage /> },
  { path: 'unreserve/:listId', element: <UnreservePage /> },
  { path: 'unreserve/:listId/:giftId', element: <UnreservePage /> },
  { path: 'profile', element: <OwnProfilePage /> },
  { path: 'profile/:username', element: <ProfilePage /> },
];
