import type { RemoteModule } from '@giftlist/frontend-kit/remote';
import { lazyPage, Navigate } from '@giftlist/frontend-kit/router';
import { FindFriendsPage } from '../features/find-friends/find-friends-page.tsx';
import { FollowersPage, FollowingPage } from '../features/followers/people-pages.tsx';

const OccasionsPage = lazyPage(() => import('../features/occasions/occasions-page.tsx'), 'OccasionsPage');

export const routes: RemoteModule['routes'] = [
  { path: 'friends', element: <FindFriendsPage /> },
  { path: 'friends/find-friends', element: <FindFriendsPage /> },
  { path: 'friends/following', element: <FollowingPage /> },
  { path: 'friends/followers', element: <FollowersPage /> },
  { path: 'occasions', element: <OccasionsPage /> },
  // An API path, which people may open in the browser.
  { path: 'occasions/birthdays', element: <Navigate to="/occasions" replace /> },
];
