import { listVersionHeader } from '@giftlist/contracts/headers';
import { queryKeys } from '@giftlist/frontend-kit/client';
import { problemResponse, resetBetweenTests, signInWithoutProfile } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { ada, aGift, aList, fill, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

const list = `GET /giftlist/${listId}`;
const gifts = `${list}/gifts`;
const findHeading = (text: string) => screen.findByRole('heading', { name: text });

describe('a list that cannot be shown', () => {
  it.each([
    ['deleted, to a member', 410, 'list/deleted', ada, 'This list was deleted', 'Back to Lists', '/lists'],
    [
      'deleted, to a visitor',
      410,
      'list/deleted',
      null,
      'The owner deleted this list',
      'Search for friends and lists',
      '/friends/find-friends',
    ],
    [
      'for friends, to a visitor',
      401,
      'list/sign-in-to-see',
      null,
      'This list is for friends',
      'Sign in',
      `/login?return_to=%2Flists%2F${listId}`,
    ],
    [
      'for friends, to a stranger',
      403,
      'list/follow-to-see',
      ada,
      'This list is for friends',
      'Find friends',
      '/friends/find-friends',
    ],
  ])('%s, leads onward', async (_, status, code, who, title, act, to) => {
    openLists({ who, answer: key => (key === list ? problemResponse(status, code) : undefined) });
    await findHeading(title);
    expect(screen.getByRole('link', { name: act }).getAttribute('href')).toBe(to);
  });

  it('for friends shows its owner, and opens once the viewer follows the owner', async () => {
    let following = false;
    const yuki = {
      id: 'the-yuki',
      first_name: 'Yuki',
      last_name: 'Mori',
      username: 'yuki',
      profile_pic: null,
    };
    const { user, sent } = openLists({
      list: aList({ owner: yuki, user_id: yuki.id, viewer_role: 'follower' }),
      answer: key => {
        if (key === list && !following) return problemResponse(403, 'list/follow-to-see', { owner: yuki });
        if (key === 'GET /user/find?username=yuki') return Response.json({ ...yuki, is_following: false });
        if (!key.startsWith('PUT /user/')) return undefined;
        following = true;
        return Response.json({ data: { following, target: yuki } });
      },
    });
    await findHeading('This list is for friends');
    expect(screen.getByRole('link', { name: 'Yuki Mori' }).getAttribute('href')).toBe('/profile/yuki');
    await user.click(screen.getByRole('button', { name: 'Follow' }));
    await findHeading('Ada turns thirty');
    expect(writes(sent)).toEqual([`PUT /user/${ada.id}/follow-unfollow?targetId=${yuki.id}`]);
  });

  it('for friends offers visitors sign-up, and an account without a profile to create one', async () => {
    const answer = (key: string) => (key === list ? problemResponse(401, 'list/sign-in-to-see') : undefined);
    openLists({ who: null, answer });
    await findHeading('This list is for friends');
    expect(screen.getByRole('link', { name: 'Join now' }).getAttribute('href')).toBe(
      `/sign-up?list=${listId}`,
    );
    cleanup();
    await act(signInWithoutProfile);
    openLists({ who: null, answer });
    const create = await screen.findByRole('link', { name: 'Create your account' });
    expect(create.getAttribute('href')).toBe(`/create-account?list=${listId}`);
  });

  it.each(['list/not-found', 'validation'])('with the error %s is the not-found page', async code => {
    openLists({ answer: key => (key === list ? problemResponse(404, code) : undefined) });
    await findHeading("This page doesn't exist");
    expect(screen.getByText('Please check that you have the right url.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('without a response offers Retry', async () => {
    let isDown = true;
    const { user } = openLists({
      answer: key => (key === list && isDown ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    await findHeading('We could not load this list');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findHeading('Ada turns thirty');
  });
});

describe('the gifts of a list', () => {
  it('are requested without waiting for the list', async () => {
    const { sent } = openLists({
      answer: key => (key === list ? problemResponse(404, 'list/not-found') : undefined),
    });
    await findHeading("This page doesn't exist");
    expect(sent.map(({ key }) => key)).toEqual(expect.arrayContaining([list, gifts]));
  });

  it('are fetched again, not shown, if they are older than the list', async () => {
    const older = { headers: { [listVersionHeader]: '2' } };
    let reads = 0;
    openLists({
      list: aList({ version: 3, viewer_role: 'viewer' }),
      who: null,
      answer: key => {
        if (key !== gifts || ++reads > 1) return undefined;
        return Response.json([aGift({ gift_title: 'Shown too early' })], older);
      },
    });
    const shown: (string | null)[] = [];
    const watch = new MutationObserver(() => shown.push(document.body.textContent));
    watch.observe(document.body, { childList: true, subtree: true });
    await findHeading('Blue teapot');
    watch.disconnect();
    expect(shown.filter(text => text?.includes('Shown too early'))).toEqual([]);
  });
});

describe('an open list', () => {
  it('stays on screen with its age while the server is down, and is refetched afterwards', async () => {
    let isDown = false;
    const { queries } = openLists({
      answer: key =>
        isDown && key.startsWith(list) ? problemResponse(503, 'upstream-unavailable') : undefined,
    });
    await findHeading('Blue teapot');
    const again = () => act(() => queries.invalidateQueries({ queryKey: queryKeys.list(listId) }));
    isDown = true;
    await again();
    expect(
      await screen.findByText(/The server does not respond. This is the list as it was just now/),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    isDown = false;
    await again();
    await waitFor(() => expect(screen.queryByText(/The server does not respond/)).toBeNull());
  });

  it('is replaced by the not-found page when it becomes private', async () => {
    let hidden = false;
    const { queries } = openLists({
      list: aList({ viewer_role: 'viewer' }),
      who: null,
      answer: key => (hidden && key.startsWith(list) ? problemResponse(404, 'list/not-found') : undefined),
    });
    await findHeading('Blue teapot');
    hidden = true;
    await act(() => queries.invalidateQueries({ queryKey: queryKeys.list(listId) }));
    await findHeading("This page doesn't exist");
  });

  it('announces what changed', async () => {
    let taken = false;
    const { queries } = openLists({
      list: aList({ viewer_role: 'viewer' }),
      who: null,
      answer: key =>
        key === gifts && taken ? Response.json([aGift({ isReserved: true, available: 0 })]) : undefined,
    });
    await findHeading('Blue teapot');
    taken = true;
    await act(() => queries.invalidateQueries({ queryKey: queryKeys.gifts(listId) }));
    expect(await screen.findByText(/Blue teapot was taken/)).toBeTruthy();
    expect(screen.getByText('Purchased')).toBeTruthy();
  });

  it('without gifts has an empty state for its owner and one for visitors', async () => {
    openLists({ gifts: [] });
    await findHeading('No gifts yet');
    expect(screen.getByText('Your gifts will appear here as soon as you add them!')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add gift' })).toBeTruthy();
    cleanup();
    openLists({ gifts: [], who: null, list: aList({ viewer_role: 'viewer' }) });
    await findHeading('Ada has not added any gifts yet');
    expect(screen.getByRole('link', { name: 'Find gift ideas' }).getAttribute('href')).toBe('/genie');
  });

  it('asks visitors whether it is theirs in a browser where its owner signed in before', async () => {
    openLists({ who: null, list: aList({ viewer_role: 'viewer', maybe_owner: true }) });
    expect(await screen.findByText('Is this your list?')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I am someone else' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/login?return_to=%2Flists%2F${listId}`,
    );
  });

  it('links its owner to gift ideas', async () => {
    const { user } = openLists();
    await user.click(await screen.findByRole('tab', { name: 'AI Gift Ideas' }));
    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe(`/genie/chat?list=${listId}`),
    );
  });
});

describe('a long description', () => {
  const text = 'A line.\n'.repeat(30);
  const heights = (scroll: number, client: number) => {
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(scroll);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(client);
  };

  it('is collapsed, and expanded on demand', async () => {
    heights(600, 96);
    const { user } = openLists({ list: aList({ description: text }) });
    const more = await screen.findByRole('button', { name: 'Read more' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    await user.click(await screen.findByRole('button', { name: 'Show less' }));
    expect(await screen.findByRole('button', { name: 'Read more' })).toBeTruthy();
  });

  it('has no expand button if it is short', async () => {
    heights(48, 48);
    openLists({ list: aList({ description: 'A line.' }) });
    expect(await screen.findByText('A line.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull();
  });
});

const titles = () =>
  screen.getAllByRole('article').map(card => within(card).getByRole('heading').textContent);

describe('the switch ‘Purchased last’', () => {
  const few = [
    aGift({ id: 'a', gift_title: 'Kettle' }),
    aGift({
      id: 'b',
      gift_title: 'Rug',
      isPurchased: true,
      available: 0,
      createdAt: '2026-02-01T00:00:00.000Z',
    }),
  ];

  it.each([
    ['a visitor', null, aList({ viewer_role: 'viewer' })],
    ['a collaborator', ada, aList({ viewer_role: 'collaborator' })],
    ['the owner after Reveal', ada, aList({ gifts_revealed: true })],
  ])('is shown to %s as soon as something is taken, and on', async (_, who, list) => {
    const { user } = openLists({ who, list, gifts: few });
    const last = await screen.findByRole('button', { name: 'Purchased last' });
    expect(last.getAttribute('aria-pressed')).toBe('true');
    expect(titles()).toEqual(['Kettle', 'Rug']);
    await user.click(last);
    expect(titles()).toEqual(['Rug', 'Kettle']);
    expect(screen.queryByRole('button', { name: 'Still free' })).toBeNull();
  });

  it('is not shown while nothing is taken', async () => {
    openLists({ gifts: few.map(gift => ({ ...gift, isPurchased: false, available: 1 })) });
    await findHeading('Kettle');
    expect(screen.queryByRole('button', { name: 'Purchased last' })).toBeNull();
  });
});

describe('a list for givers', () => {
  it('links to its owner', async () => {
    openLists({ list: aList({ viewer_role: 'viewer' }), who: null });
    const owner = await screen.findByRole('link', { name: 'Ada Larsen' });
    expect(owner.getAttribute('href')).toBe('/profile/ada');
  });

  const many = [
    aGift({ id: 'a', gift_title: 'Kettle', price: 12 }),
    aGift({ id: 'b', gift_title: 'Lamp', price: 30, createdAt: '2026-01-02T00:00:00.000Z' }),
    aGift({ id: 'c', gift_title: 'Chair', price: 48, createdAt: '2026-01-01T00:00:00.000Z' }),
    aGift({ id: 'd', gift_title: 'Sofa', price: 229, createdAt: '2025-12-30T00:00:00.000Z' }),
    aGift({
      id: 'e',
      gift_title: 'Rug',
      price: 64,
      isPurchased: true,
      available: 0,
      createdAt: '2026-02-01T00:00:00.000Z',
    }),
  ];

  it.each([
    ['one that is taken', 1, many.slice(4)],
    ['four that are available', 4, many.slice(0, 4)],
  ])('has nothing to search or filter with %s', async (_, count, gifts) => {
    openLists({ who: null, gifts, list: aList({ viewer_role: 'viewer' }) });
    expect(await screen.findAllByRole('article')).toHaveLength(count);
    expect(screen.queryByRole('button', { name: 'Search and filter' })).toBeNull();
    expect(screen.queryByRole('searchbox', { name: 'Search for gifts' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Filter' })).toBeNull();
  });

  it('offers search and filters from five gifts on', async () => {
    openLists({ who: null, gifts: many, list: aList({ viewer_role: 'viewer' }) });
    expect(await screen.findByRole('button', { name: 'Search and filter' })).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search for gifts' })).toBeTruthy();
  });

  it('can be searched, filtered and sorted', async () => {
    const { user } = openLists({ who: null, gifts: many, list: aList({ viewer_role: 'viewer' }) });
    await findHeading('Kettle');
    expect(titles()).toEqual(['Kettle', 'Lamp', 'Chair', 'Sofa', 'Rug']);
    await user.click(screen.getByRole('button', { name: 'Purchased last' }));
    expect(titles()).toEqual(['Rug', 'Kettle', 'Lamp', 'Chair', 'Sofa']);
    await user.click(screen.getByRole('button', { name: 'Still free' }));
    expect(titles()).toEqual(['Kettle', 'Lamp', 'Chair', 'Sofa']);
    await user.click(screen.getByRole('button', { name: '$20 to $40' }));
    expect(titles()).toEqual(['Lamp']);
    await fill(user, screen.getByRole('searchbox', { name: 'Search for gifts' }), 'sofa');
    await user.click(await screen.findByRole('button', { name: 'Show all gifts' }));
    expect(titles()).toEqual(['Kettle', 'Lamp', 'Chair', 'Sofa', 'Rug']);
  });
});
