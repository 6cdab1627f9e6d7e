import { consent } from '@giftlist/frontend-kit/client';
import { mockServer, renderInApp, resetBetweenTests, signInAs } from '@giftlist/frontend-kit/testing';
import { expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { FindFriendsPage } from '../features/find-friends/find-friends-page.tsx';
import { FollowersPage, FollowingPage } from '../features/followers/people-pages.tsx';
import { OccasionsPage } from '../features/occasions/occasions-page.tsx';
import { memberOf } from '../testing.ts';

resetBetweenTests();

it.each([
  ['/friends/find-friends', 'Find Friends', <FindFriendsPage key="find" />],
  ['/friends/following', 'Following', <FollowingPage key="following" />],
  ['/friends/followers', 'Followers', <FollowersPage key="followers" />],
  ['/occasions', 'Occasions', <OccasionsPage key="occasions" />],
])('the page %s is logged as %s', (page_path, page_title, page) => {
  consent.initialize('us', 'America/New_York');
  window.dataLayer = [];
  // The same view within a second is dropped.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  class NeverInView {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: NeverInView });
  mockServer(() => Response.json([]));
  act(() => signInAs(memberOf()));
  renderInApp(page, { at: page_path });
  expect(window.dataLayer).toContainEqual(
    expect.objectContaining({ event: 'page_view', page_title, page_path }),
  );
});
