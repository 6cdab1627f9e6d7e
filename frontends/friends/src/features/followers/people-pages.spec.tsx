import {
  delayRequests,
  mockIntersectionObserver,
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
  withFakeTimers,
} from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createFriend, createViewer } from '../../testing.ts';
import { FollowersPage, FollowingPage } from './people-pages.tsx';

resetBetweenTests();
beforeEach(() => {
  mockIntersectionObserver();
  act(() => signInAs(createViewer()));
});

describe('/friends/followers and /friends/following', () => {
  it('show an empty state when there are no people', async () => {
    mockServer(() => Response.json([]));
    renderInApp(<FollowersPage />, { at: '/friends/followers' });
    expect(await screen.findByText('Your followers will appear here')).toBeTruthy();
    expect(
      screen.getByText(
        "You don't have any followers yet. Search to find friends or invite friends to giftlist.",
      ),
    ).toBeTruthy();
    cleanup();
    renderInApp(<FollowingPage />, { at: '/friends/following' });
    expect(await screen.findByText('Your friends will appear here!')).toBeTruthy();
    expect(
      screen.getByText(
        'You are not following anyone yet. Search to find friends or invite friends to giftlist.',
      ),
    ).toBeTruthy();
  });

  it('show the empty state when people cannot be loaded', async () => {
    mockServer(() => problemResponse(503, 'upstream-unavailable'));
    renderInApp(<FollowersPage />, { at: '/friends/followers' });
    expect(await screen.findByText('Your followers will appear here')).toBeTruthy();
    cleanup();
    renderInApp(<FollowingPage />, { at: '/friends/following' });
    expect(await screen.findByText('Your friends will appear here!')).toBeTruthy();
    expect(screen.queryByText('We could not load these people')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it.each([
    ['followers', FollowersPage, 'GET /user/details/followers?id=me&page=1&query=zo%C3%A9'],
    ['following', FollowingPage, 'GET /user/search-users?query=zo%C3%A9&page=1&user=me&following=true'],
  ])('search %s on the server from three letters on', async (side, PeoplePage, expectedRequest) => {
    const requests = mockServer(key => {
      if (key.includes('removed-followers')) return Response.json([]);
      if (key.includes('query=')) return Response.json([createFriend('zoe', { first_name: 'Zoé' })]);
      return Response.json([createFriend('ben', { first_name: 'Ben' })], {
        headers: { link: `</user/details/${side}?id=me&page=2>; rel="next"`, 'x-total-count': '90' },
      });
    });
    renderInApp(<PeoplePage />, { at: `/friends/${side}` });
    await screen.findByRole('article', { name: 'Ben Lund' });
    const getKeys = () => requests.map(({ key }) => key).filter(key => !key.includes('removed-followers'));
    const initialKeys = getKeys();
    const field = screen.getByPlaceholderText('Search by name, email, or username');
    let release = (): void => undefined;
    await withFakeTimers(async advance => {
      fireEvent.change(field, { target: { value: 'zo' } });
      await advance(500);
      fireEvent.change(field, { target: { value: 'zoé' } });
      await advance(499);
      expect(getKeys()).toEqual(initialKeys);
      // The response must arrive after the fake timers end, or React does not render it.
      release = delayRequests('query=');
      await advance(1);
    });
    release();
    expect(await screen.findByRole('article', { name: 'Zoé Lund' })).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Ben Lund' })).toBeNull();
    expect(getKeys()).toEqual([...initialKeys, expectedRequest]);
  });

  it('say that nobody was found only after the search has finished', async () => {
    mockServer(key =>
      Response.json(key.includes('query=') ? [] : [createFriend('ben', { first_name: 'Ben' })]),
    );
    const { user } = renderInApp(<FollowingPage />, { at: '/friends/following' });
    await screen.findByRole('article', { name: 'Ben Lund' });
    const release = delayRequests('query=');
    await user.type(screen.getByPlaceholderText('Search by name, email, or username'), 'nobody{Enter}');
    expect(screen.queryByText('Nobody found')).toBeNull();
    release();
    expect(await screen.findByText('Nobody found')).toBeTruthy();
    expect(screen.queryByText('Your friends will appear here!')).toBeNull();
  });

  it('load more people near the end of the list', async () => {
    const scrollToEnd = mockIntersectionObserver();
    mockServer(key => {
      if (key.includes('page=2')) return Response.json([createFriend('zoe', { first_name: 'Zoé' })]);
      return Response.json([createFriend('ben', { first_name: 'Ben' })], {
        headers: { link: '</user/details/followings?id=me&page=2>; rel="next"' },
      });
    });
    renderInApp(<FollowingPage />, { at: '/friends/following' });
    await screen.findByRole('article', { name: 'Ben Lund' });
    await act(async () => scrollToEnd());
    expect(await screen.findByRole('article', { name: 'Zoé Lund' })).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Ben Lund' })).toBeTruthy();
  });

  it('remove a follower after confirmation, and report a failure', async () => {
    act(() => signInAs(createViewer({ followers_count: 2 })));
    let isDown = true;
    const requests = mockServer(key => {
      if (key.startsWith('DELETE')) {
        return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json({ data: { id: 'ben' } });
      }
      return Response.json(
        key.includes('removed-followers') ? [] : [createFriend('ben', { first_name: 'Ben' })],
      );
    });
    const { user } = renderInApp(<FollowersPage />, { at: '/friends/followers' });
    await user.click(await screen.findByRole('button', { name: 'Remove Ben Lund' }));
    expect(await screen.findByRole('dialog', { name: 'Remove Ben Lund?' })).toBeTruthy();
    const warning =
      'Ben Lund will no longer see your lists for friends, and can follow you again only if you allow it. We do not tell them.';
    expect(screen.getByText(warning)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Cannot remove follower')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Follower removed')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toContain('DELETE /user/me/followers/ben');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('tab', { name: /^Followers ?1$/ })).toBeTruthy();
  });

  it('let a removed follower follow again, and report a failure', async () => {
    let isDown = true;
    const requests = mockServer(key => {
      if (key.startsWith('DELETE')) {
        return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json({ data: { id: 'ben' } });
      }
      return Response.json(
        key.includes('removed-followers') ? [createFriend('ben', { first_name: 'Ben' })] : [],
      );
    });
    const { user } = renderInApp(<FollowersPage />, { at: '/friends/followers' });
    await user.click(await screen.findByRole('button', { name: 'Allow again' }));
    expect(await screen.findByText('Cannot allow this person')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Allow again' }));
    expect(await screen.findByText('They can follow you again')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toContain('DELETE /user/me/removed-followers/ben');
  });
});
