import { consent } from '@giftlist/frontend-kit/client';
import {
  mockIntersectionObserver,
  mockServer,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { FindFriendsPage } from '../features/find-friends/find-friends-page.tsx';
import { FollowersPage, FollowingPage } from '../features/followers/people-pages.tsx';
import { OccasionsPage } from '../features/occasions/occasions-page.tsx';
import { createViewer } from '../testing.ts';

resetBetweenTests();

it.each([
  ['/friends/find-friends', 'Find Friends', <FindFriendsPage key="find" />],
  ['/friends/following', 'Following', <FollowingPage key="following" />],
  ['/friends/followers', 'Followers', <FollowersPage key="followers" />],
  ['/occasions', 'Occasions', <OccasionsPage key="occasions" />],
])('%s: sends a page view titled %s', (page_path, page_title, page) => {
  consent.initialize('us', 'America/New_York');
  window.dataLayer = [];
  mockIntersectionObserver();
  mockServer(() => Response.json([]));
  act(() => signInAs(createViewer()));
  renderInApp(page, { at: page_path });
  expect(window.dataLayer).toContainEqual(
    expect.objectContaining({ event: 'page_view', page_title, page_path }),
  );
});
