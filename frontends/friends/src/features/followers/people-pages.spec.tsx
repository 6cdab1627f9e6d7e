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
import { friendOf, memberOf } from '../../testing.ts';
import { FollowersPage, FollowingPage } from './people-pages.tsx';

/** The end of the list never comes into view: jsdom has no layout. */
class NeverInView {
  observe() {}
  unobserve() {}
  disconnect() {}
}

resetBetweenTests();
beforeEach(() => {
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: NeverInView });
  act(() => signInAs(memberOf()));
});

describe('/friends/followers and /friends/following', () => {
  it('show the specified empty states (docs/specification/friends.md#empty-states)', async () => {
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

  it('show nobody, and no error, when people cannot be loaded', async () => {
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
  ])('search all %s on the server, from three letters on', async (side, Side, asked) => {
    const sent = mockServer(key => {
      if (key.includes('removed-followers')) return Response.json([]);
      if (key.includes('query=')) return Response.json([friendOf('zoe', { first_name: 'Zoé' })]);
      return Response.json([friendOf('ben', { first_name: 'Ben' })], {
        headers: { link: `</user/details/${side}?id=me&page=2>; rel="next"`, 'x-total-count': '90' },
      });
    });
    renderInApp(<Side />, { at: `/friends/${side}` });
    await screen.findByRole('article', { name: 'Ben Lund' });
    const keys = () => sent.map(({ key }) => key).filter(key => !key.includes('removed-followers'));
    const before = keys();
    const field = screen.getByPlaceholderText('Search by name, email, or username');
    let release = (): void => undefined;
    await withFakeTimers(async advance => {
      fireEvent.change(field, { target: { value: 'zo' } });
      await advance(500);
      fireEvent.change(field, { target: { value: 'zoé' } });
      await advance(499);
      expect(keys()).toEqual(before);
      // Updates while timers are fake would not be shown.
      release = delayRequests('query=');
      await advance(1);
    });
    release();
    expect(await screen.findByRole('article', { name: 'Zoé Lund' })).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Ben Lund' })).toBeNull();
    expect(keys()).toEqual([...before, asked]);
  });

  it('say that nobody was found only after the response', async () => {
    mockServer(key => Response.json(key.includes('query=') ? [] : [friendOf('ben', { first_name: 'Ben' })]));
    const { user } = renderInApp(<FollowingPage />, { at: '/friends/following' });
    await screen.findByRole('article', { name: 'Ben Lund' });
    const release = delayRequests('query=');
    await user.type(screen.getByPlaceholderText('Search by name, email, or username'), 'nobody{Enter}');
    expect(screen.queryByText('Nobody found')).toBeNull();
    release();
    expect(await screen.findByText('Nobody found')).toBeTruthy();
    expect(screen.queryByText('Your friends will appear here!')).toBeNull();
  });

  it('load the next page near the end of the list', async () => {
    const reach = mockIntersectionObserver();
    mockServer(key => {
      if (key.includes('page=2')) return Response.json([friendOf('zoe', { first_name: 'Zoé' })]);
      return Response.json([friendOf('ben', { first_name: 'Ben' })], {
        headers: { link: '</user/details/followings?id=me&page=2>; rel="next"' },
      });
    });
    renderInApp(<FollowingPage />, { at: '/friends/following' });
    await screen.findByRole('article', { name: 'Ben Lund' });
    await act(async () => reach());
    expect(await screen.findByRole('article', { name: 'Zoé Lund' })).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Ben Lund' })).toBeTruthy();
  });

  it('remove a follower after confirmation, and report a failure', async () => {
    act(() => signInAs(memberOf({ followers_count: 2 })));
    let down = true;
    const sent = mockServer(key => {
      if (key.startsWith('DELETE')) {
        return down ? problemResponse(503, 'upstream-unavailable') : Response.json({ data: { id: 'ben' } });
      }
      return Response.json(key.includes('removed-followers') ? [] : [friendOf('ben', { first_name: 'Ben' })]);
    });
    const { user } = renderInApp(<FollowersPage />, { at: '/friends/followers' });
    await user.click(await screen.findByRole('button', { name: 'Remove Ben Lund' }));
    expect(await screen.findByRole('dialog', { name: 'Remove Ben Lund?' })).toBeTruthy();
    const asked =
      'Ben Lund will no longer see your lists for friends, and can follow you again only if you allow it. We do not tell them.';
    expect(screen.getByText(asked)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Cannot remove follower')).toBeTruthy();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Follower removed')).toBeTruthy();
    expect(sent.map(({ key }) => key)).toContain('DELETE /user/me/followers/ben');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('tab', { name: /^Followers ?1$/ })).toBeTruthy();
  });

  it('let a removed follower follow again, and report a failure', async () => {
    let down = true;
    const sent = mockServer(key => {
      if (key.startsWith('DELETE')) {
        return down ? problemResponse(503, 'upstream-unavailable') : Response.json({ data: { id: 'ben' } });
      }
      return Response.json(key.includes('removed-followers') ? [friendOf('ben', { first_name: 'Ben' })] : []);
    });
    const { user } = renderInApp(<FollowersPage />, { at: '/friends/followers' });
    await user.click(await screen.findByRole('button', { name: 'Allow again' }));
    expect(await screen.findByText('Cannot allow this person')).toBeTruthy();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Allow again' }));
    expect(await screen.findByText('They can follow you again')).toBeTruthy();
    expect(sent.map(({ key }) => key)).toContain('DELETE /user/me/removed-followers/ben');
  });
});
