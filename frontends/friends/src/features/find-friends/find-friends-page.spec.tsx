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
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createFriend, createViewer } from '../../testing.ts';
import { FindFriendsPage } from './find-friends-page.tsx';

const ben = createFriend('ben', { first_name: 'Ben' });
const wilhelmina = createFriend('wilhelmina', {
  first_name: 'Wilhelmina Karoline',
  last_name: 'von Habsburg-Lothringen',
  username: 'wilhelmina.karoline.habsburg',
});

resetBetweenTests();

/** Responds with two suggestions. Responses of `respond` take precedence. */
const mockFriendsApi = (respond: (key: string) => Response | undefined = () => undefined) =>
  mockServer(key => {
    const response = respond(key);
    if (response) return response;
    if (key === 'GET /user/friend-suggestions') return Response.json([ben, wilhelmina]);
    const friend = [ben, wilhelmina].find(({ username }) => key === `GET /user/find?username=${username}`);
    if (friend) return Response.json(friend);
    if (key.startsWith('PUT /user/me/follow-unfollow')) {
      return Response.json({ data: { following: true, target: ben } });
    }
    return key.startsWith('PUT /user/me') ? Response.json({ data: createViewer() }) : undefined;
  });
const findCard = async (name: string) => within(await screen.findByRole('article', { name }));
const getSuggestionsSection = () => screen.getByText('People you may know').closest('details');
const getAddress = () => screen.getByLabelText('address').textContent;
const filterKeys = (requests: { key: string }[], prefix: string) =>
  requests.map(({ key }) => key).filter(key => key.startsWith(prefix));

describe('/friends', () => {
  it('searches from three letters on, and closes the suggestions', async () => {
    act(() => signInAs(createViewer()));
    const requests = mockFriendsApi(key =>
      key.startsWith('GET /user/search-users')
        ? Response.json([createFriend('found', { first_name: 'Anna' })])
        : undefined,
    );
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await findCard('Ben Lund');
    const field = screen.getByPlaceholderText('Search by name, email, or username');
    await user.type(field, 'an');
    await waitFor(() => expect(getAddress()).toBe('/friends?q=an'));
    expect(filterKeys(requests, 'GET /user/search-users')).toEqual([]);
    expect(getSuggestionsSection()?.open).toBe(true);
    await user.type(field, 'na');
    await findCard('Anna Lund');
    expect(filterKeys(requests, 'GET /user/search-users').at(-1)).toContain('query=anna');
    expect(filterKeys(requests, 'GET /user/search-users').at(-1)).toContain('user=me');
    expect(getSuggestionsSection()?.open).toBe(false);
  });

  it('searches 500 ms after the last keystroke', async () => {
    act(() => signInAs(createViewer()));
    const requests = mockFriendsApi();
    renderInApp(<FindFriendsPage />, { at: '/friends' });
    await findCard('Ben Lund');
    const field = screen.getByPlaceholderText('Search by name, email, or username');
    await withFakeTimers(async advance => {
      fireEvent.change(field, { target: { value: 'ann' } });
      await advance(499);
      fireEvent.change(field, { target: { value: 'anna' } });
      await advance(499);
      expect(getAddress()).toBe('/friends');
      await advance(1);
      expect(getAddress()).toBe('/friends?q=anna');
    });
    await waitFor(() => expect(filterKeys(requests, 'GET /user/search-users')).toHaveLength(1));
  });

  it('shows Loading until the search has finished, then says that nobody was found', async () => {
    act(() => signInAs(createViewer()));
    mockFriendsApi(key => (key.startsWith('GET /user/search-users') ? Response.json([]) : undefined));
    const release = delayRequests('/user/search-users');
    renderInApp(<FindFriendsPage />, { at: '/friends?q=nobody' });
    expect(await screen.findByText('Loading')).toBeTruthy();
    await screen.findByText('People you may know');
    expect(screen.queryByText(/Nobody found/)).toBeNull();
    release();
    expect(await screen.findByText('Nobody found. Try another name, or invite them.')).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('shows the empty state if neither the search nor the suggestions contain anybody', async () => {
    act(() => signInAs(createViewer()));
    mockFriendsApi(key => (key.startsWith('GET /user/') ? Response.json([]) : undefined));
    renderInApp(<FindFriendsPage />, { at: '/friends?q=nobody' });
    expect(await screen.findByRole('heading', { name: 'Your friends will appear here!' })).toBeTruthy();
    expect(screen.getByText('Nobody found. Try another name, or invite them.')).toBeTruthy();
    expect(screen.queryByText('People you may know')).toBeNull();
  });

  it('shows no empty state while suggestions load', async () => {
    act(() => signInAs(createViewer()));
    mockFriendsApi(key => (key.startsWith('GET /user/') ? Response.json([]) : undefined));
    const release = delayRequests('/user/friend-suggestions');
    renderInApp(<FindFriendsPage />, { at: '/friends' });
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.queryByText('Your friends will appear here!')).toBeNull();
    release();
    expect(await screen.findByText('Your friends will appear here!')).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('loads more search results near the end of the list', async () => {
    const scrollToEnd = mockIntersectionObserver();
    act(() => signInAs(createViewer()));
    mockFriendsApi(key => {
      if (!key.startsWith('GET /user/search-users')) return undefined;
      if (key.includes('page=2')) return Response.json([createFriend('zoe', { first_name: 'Zoé' })]);
      const link = '</user/search-users?query=lund&page=2>; rel="next"';
      return Response.json([createFriend('ida', { first_name: 'Ida' })], { headers: { link } });
    });
    renderInApp(<FindFriendsPage />, { at: '/friends?q=lund' });
    await findCard('Ida Lund');
    await act(async () => scrollToEnd());
    await findCard('Zoé Lund');
    expect(screen.getByRole('article', { name: 'Ida Lund' })).toBeTruthy();
  });

  it('shows no Follow button on the viewer’s own card', async () => {
    act(() => signInAs(createViewer()));
    mockFriendsApi(key =>
      key.startsWith('GET /user/search-users')
        ? Response.json([createFriend('me', { is_self: true })])
        : undefined,
    );
    renderInApp(<FindFriendsPage />, { at: '/friends?q=mina' });
    const ownCard = await findCard('Mina Lund');
    expect(ownCard.queryByRole('button')).toBeNull();
    expect(ownCard.getByText('@mina.me')).toBeTruthy();
  });

  it('cuts long names to 25 characters', async () => {
    act(() => signInAs(createViewer()));
    mockFriendsApi();
    renderInApp(<FindFriendsPage />, { at: '/friends' });
    const card = await findCard('Wilhelmina Karoline von Habsburg-Lothringen');
    const linkText = card.getByRole('link').textContent ?? '';
    expect(linkText).toBe('Wilhelmina Karoline von…');
    expect(Array.from(linkText).length).toBeLessThanOrEqual(25);
    expect(card.getByText('@wilhelmina.karoline.habs…')).toBeTruthy();
  });

  it('hides suggestions at once and saves their ids in one request after a pause', async () => {
    act(() => signInAs(createViewer({ suggestedFriendsHidden: ['old'] })));
    const requests = mockFriendsApi();
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await findCard('Ben Lund');
    await user.click(screen.getByRole('button', { name: 'Hide Ben Lund' }));
    expect(screen.queryByRole('article', { name: 'Ben Lund' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Hide Wilhelmina/ }));
    await waitFor(() => expect(filterKeys(requests, 'PUT /user/me')).toHaveLength(1), { timeout: 20_000 });
    expect(requests.at(-1)?.body).toEqual({ suggestedFriendsHidden: '["old","ben","wilhelmina"]' });
  });

  it('saves the hidden suggestions 800 ms after the last press of Hide', async () => {
    act(() => signInAs(createViewer()));
    const requests = mockFriendsApi();
    renderInApp(<FindFriendsPage />, { at: '/friends' });
    await findCard('Ben Lund');
    const hide = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
    await withFakeTimers(async advance => {
      hide(/^Hide Ben/);
      await advance(799);
      hide(/^Hide Wilhelmina/);
      await advance(799);
      expect(filterKeys(requests, 'PUT /user/me')).toEqual([]);
      await advance(1);
    });
    await waitFor(() => expect(filterKeys(requests, 'PUT /user/me')).toHaveLength(1));
  });

  it('includes the ids of an unfinished save in the next save', async () => {
    act(() => signInAs(createViewer({ suggestedFriendsHidden: ['old'] })));
    const requests = mockFriendsApi();
    const release = delayRequests('/user/me');
    renderInApp(<FindFriendsPage />, { at: '/friends' });
    await findCard('Ben Lund');
    await withFakeTimers(async advance => {
      fireEvent.click(screen.getByRole('button', { name: /^Hide Ben/ }));
      await advance(800);
      fireEvent.click(screen.getByRole('button', { name: /^Hide Wilhelmina/ }));
      await advance(800);
    });
    release();
    await waitFor(() => expect(filterKeys(requests, 'PUT /user/me')).toHaveLength(2));
    expect(requests.filter(({ key }) => key === 'PUT /user/me').map(({ body }) => body)).toEqual([
      { suggestedFriendsHidden: '["old","ben"]' },
      { suggestedFriendsHidden: '["old","ben","wilhelmina"]' },
    ]);
  });

  it('removes hidden and followed people from the suggestions without reloading them', async () => {
    act(() => signInAs(createViewer()));
    const requests = mockFriendsApi();
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await findCard('Ben Lund');
    await user.click(screen.getByRole('button', { name: /^Hide Wilhelmina/ }));
    await user.click((await findCard('Ben Lund')).getByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('Friend followed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(filterKeys(requests, 'GET /user/friend-suggestions')).toHaveLength(1);
  });

  it('keeps a suggestion hidden if a refetch still contains it', async () => {
    act(() => signInAs(createViewer()));
    const requests = mockFriendsApi();
    const { user, queries } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await findCard('Ben Lund');
    await user.click(screen.getByRole('button', { name: 'Hide Ben Lund' }));
    await act(() => queries.refetchQueries({ queryKey: ['friend-suggestions'] }));
    expect(filterKeys(requests, 'GET /user/friend-suggestions')).toHaveLength(2);
    await findCard('Wilhelmina Karoline von Habsburg-Lothringen');
    expect(screen.queryByRole('article', { name: 'Ben Lund' })).toBeNull();
  });

  it('shows an error if a hidden suggestion could not be saved', async () => {
    act(() => signInAs(createViewer()));
    mockFriendsApi(key =>
      key === 'PUT /user/me' ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await findCard('Ben Lund');
    await user.click(screen.getByRole('button', { name: 'Hide Ben Lund' }));
    expect(await screen.findByText('Error hiding user. Please try again.')).toBeTruthy();
  });

  it('shows an unexpected error if the response to saving is not JSON', async () => {
    act(() => signInAs(createViewer()));
    mockFriendsApi(key => (key === 'PUT /user/me' ? new Response('not JSON') : undefined));
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await findCard('Ben Lund');
    await user.click(screen.getByRole('button', { name: 'Hide Ben Lund' }));
    expect(await screen.findByText('An unexpected error occurred')).toBeTruthy();
  });

  it('shows no suggestions when they cannot be loaded', async () => {
    act(() => signInAs(createViewer()));
    mockFriendsApi(key =>
      key.includes('suggestions') ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    renderInApp(<FindFriendsPage />, { at: '/friends' });
    expect(await screen.findByText('Your friends will appear here!')).toBeTruthy();
    expect(screen.queryByText('People you may know')).toBeNull();
  });

  it('loads the suggestions again after a failure', async () => {
    act(() => signInAs(createViewer()));
    let isDown = true;
    mockFriendsApi(key =>
      isDown && key.includes('suggestions') ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    await withFakeTimers(async advance => {
      const { queries } = renderInApp(<FindFriendsPage />, { at: '/friends' });
      await advance(1_000);
      expect(screen.getByText('Your friends will appear here!')).toBeTruthy();
      // A failed load must not be cached as a success without suggestions.
      expect(
        queries.getQueryCache().findAll({ predicate: query => query.state.status === 'success' }),
      ).toEqual([]);
      isDown = false;
      await advance(11_000);
      expect(screen.getByRole('article', { name: 'Ben Lund' })).toBeTruthy();
    });
  });

  it('shows a toast after unfollowing a friend, and an error if the request fails', async () => {
    act(() => signInAs(createViewer()));
    const friend = createFriend('ben', { first_name: 'Ben', is_following: true });
    let isDown = true;
    mockFriendsApi(key => {
      if (key.startsWith('GET /user/search-users')) return Response.json([friend]);
      if (key === 'GET /user/friend-suggestions') return Response.json([]);
      if (key.startsWith('GET /user/find')) return Response.json(friend);
      if (!key.includes('follow-unfollow')) return undefined;
      return isDown
        ? problemResponse(503, 'upstream-unavailable')
        : Response.json({ data: { following: false, target: friend } });
    });
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends?q=ben' });
    await user.click((await findCard('Ben Lund')).getByRole('button', { name: 'Following' }));
    expect(await screen.findByText('Cannot unfollow friend')).toBeTruthy();
    isDown = false;
    await user.click(await (await findCard('Ben Lund')).findByRole('button', { name: 'Following' }));
    expect(await screen.findByText('Friend unfollowed')).toBeTruthy();
  });

  it('shows a toast and the new count after following a friend', async () => {
    act(() => signInAs(createViewer()));
    const requests = mockFriendsApi();
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await user.click((await findCard('Ben Lund')).getByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('Friend followed')).toBeTruthy();
    expect(filterKeys(requests, 'PUT /user/me/follow-unfollow')).toEqual([
      'PUT /user/me/follow-unfollow?targetId=ben',
    ]);
    await waitFor(() => expect(getAddress()).toBe('/friends?followed=ben'));
    expect(screen.getByRole('tab', { name: /^Following ?1$/ })).toBeTruthy();
  });

  it('shows Following at once, and sends one request for repeated presses of Follow', async () => {
    act(() => signInAs(createViewer()));
    const requests = mockFriendsApi();
    const release = delayRequests('follow-unfollow');
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await user.click((await findCard('Ben Lund')).getByRole('button', { name: 'Follow' }));
    const following = (await findCard('Ben Lund')).getByRole('button', { name: 'Following' });
    expect(following.getAttribute('aria-busy')).toBe('true');
    await user.click(following);
    expect(screen.queryByText('Friend followed')).toBeNull();
    release();
    expect(await screen.findByText('Friend followed')).toBeTruthy();
    expect(filterKeys(requests, 'PUT /user/me/follow-unfollow')).toHaveLength(1);
  });

  it('shows Follow again if following fails', async () => {
    act(() => signInAs(createViewer()));
    mockFriendsApi(key =>
      key.includes('follow-unfollow') ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await user.click((await findCard('Ben Lund')).getByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('Cannot follow friend')).toBeTruthy();
    expect((await findCard('Ben Lund')).getByRole('button', { name: 'Follow' })).toBeTruthy();
  });

  it.each([
    [
      0,
      'Your friends will appear here!',
      'You are not following anyone yet. Search to find friends or invite friends to giftlist.',
    ],
    [3, 'Find more friends', 'Search to find friends or invite friends to giftlist.'],
  ])('shows how to find friends to a member who follows %i people', async (following_count, title, text) => {
    act(() => signInAs(createViewer({ following_count })));
    mockFriendsApi(key => (key === 'GET /user/friend-suggestions' ? Response.json([]) : undefined));
    renderInApp(<FindFriendsPage />, { at: '/friends' });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('links visitors to sign-up and sign-in, which return to the page', async () => {
    mockFriendsApi();
    renderInApp(<FindFriendsPage />, { at: '/friends' });
    expect(await screen.findByText('Your friends will appear here!')).toBeTruthy();
    const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getHref('Join now')).toBe('/sign-up?return_to=%2Ffriends');
    expect(getHref('Sign in')).toBe('/login?return_to=%2Ffriends');
  });

  it('shows a visible heading, Invite and abbreviated counts only to members', async () => {
    mockFriendsApi();
    renderInApp(<FindFriendsPage />, { at: '/friends' });
    const title = await screen.findByRole('heading', { level: 1, name: 'Friends' });
    // Visitors have a heading for screen readers only.
    expect(title.parentElement?.tagName).toBe('MAIN');
    expect(title.firstElementChild?.tagName).toBe('SPAN');
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    act(() => signInAs(createViewer()));
    expect(await screen.findByRole('button', { name: 'Invite' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Friends' }).firstElementChild).toBeNull();
    expect(screen.getByRole('tab', { name: /^Followers ?1\.2K$/ })).toBeTruthy();
  });

  it('copies the member’s invitation link, or reports a failure', async () => {
    act(() => signInAs(createViewer({ username: 'amara' })));
    mockFriendsApi();
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends' });
    await screen.findByText('Missing someone?');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Failed to copy link')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/sign-up?friend=amara`);
  });

  it('opens sign-up when a visitor presses Follow', async () => {
    mockFriendsApi(key => (key.startsWith('GET /user/search-users') ? Response.json([ben]) : undefined));
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends?q=ben' });
    await user.click((await findCard('Ben Lund')).getByRole('button', { name: 'Follow' }));
    await waitFor(() => expect(getAddress()).toMatch(/^\/sign-up\?.*friend=mina\.ben/));
  });
});

describe('inviting by email', () => {
  it('sends the entered addresses, keeps those that failed, and marks invalid ones', async () => {
    act(() => signInAs(createViewer()));
    let isDown = true;
    const requests = mockFriendsApi(key => {
      if (key !== 'POST /user/invite-friends') return undefined;
      return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json({ data: { sent: 1 } });
    });
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends?invite=' });
    const field = await screen.findByLabelText('Or invite by e-mail');
    await user.type(field, 'nonsense{Enter}');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please provide a valid email address.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove nonsense' }));
    await user.type(field, 'mom@example.com{Enter}');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(
      await screen.findByText('Your invitations could not be sent. Please try again later.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove mom@example.com' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({ emails: ['mom@example.com'] });
  });

  it('offers to resend the verification email if the address is not verified', async () => {
    act(() => signInAs(createViewer()));
    const requests = mockFriendsApi(key => {
      if (key === 'POST /auth/send-verification') return Response.json({ data: {} });
      return key === 'POST /user/invite-friends' ? problemResponse(403, 'email/not-verified') : undefined;
    });
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends?invite=' });
    await user.type(await screen.findByLabelText('Or invite by e-mail'), 'mom@example.com{Enter}');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(await screen.findByRole('button', { name: 'Send the verification mail again' }));
    expect(await screen.findByText('We sent you a link. Open it, then try again.')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toContain('POST /auth/send-verification');
    expect(screen.getByRole('button', { name: 'Remove mom@example.com' })).toBeTruthy();
  });

  it('says which invitations were not sent, and keeps them in the field', async () => {
    act(() => signInAs(createViewer()));
    const requests = mockFriendsApi(key =>
      key === 'POST /user/invite-friends'
        ? Response.json({ data: { sent: 1, left_out: ['dad@example.com'] } })
        : undefined,
    );
    const { user } = renderInApp(<FindFriendsPage />, { at: '/friends?invite=' });
    const field = await screen.findByLabelText('Or invite by e-mail');
    await user.type(field, 'mom@example.com{Enter}DAD@example.com{Enter}');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    expect(
      screen.getByText(
        'These were not sent: there were too many invitations within the hour. Please try again later.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove dad@example.com' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove mom@example.com' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ emails: ['dad@example.com'] }));
  });
});
