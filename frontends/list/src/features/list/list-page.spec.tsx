import { listVersionHeader } from '@giftlist/contracts/headers';
import { queryKeys } from '@giftlist/frontend-kit/client';
import { problemResponse, resetBetweenTests, signInWithoutProfile } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { ada, createGift, createList, fill, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const listKey = `GET /giftlist/${listId}`;
const giftsKey = `${listKey}/gifts`;
const findHeading = (text: string) => screen.findByRole('heading', { name: text });

describe('a list that cannot be shown', () => {
  it.each([
    [
      'deleted, opened by a member',
      410,
      'list/deleted',
      ada,
      'This list was deleted',
      'Back to Lists',
      '/lists',
    ],
    [
      'deleted, opened by a visitor',
      410,
      'list/deleted',
      null,
      'The owner deleted this list',
      'Search for friends and lists',
      '/friends/find-friends',
    ],
    [
      'for friends, opened by a visitor',
      401,
      'list/sign-in-to-see',
      null,
      'This list is for friends',
      'Sign in',
      `/login?return_to=%2Flists%2F${listId}`,
    ],
    [
      'for friends, opened by a member who does not follow the owner',
      403,
      'list/follow-to-see',
      ada,
      'This list is for friends',
      'Find friends',
      '/friends/find-friends',
    ],
  ])(
    '(%s) shows a message that links to another page',
    async (_, status, code, viewer, title, linkName, to) => {
      openLists({ viewer, respond: key => (key === listKey ? problemResponse(status, code) : undefined) });
      await findHeading(title);
      expect(screen.getByRole('link', { name: linkName }).getAttribute('href')).toBe(to);
    },
  );

  it('(for friends) opens once the viewer follows the owner', async () => {
    let isFollowing = false;
    const yuki = {
      id: 'yuki-id',
      first_name: 'Yuki',
      last_name: 'Mori',
      username: 'yuki',
      profile_pic: null,
    };
    const { user, requests } = openLists({
      list: createList({ owner: yuki, user_id: yuki.id, viewer_role: 'follower' }),
      respond: key => {
        if (key === listKey && !isFollowing)
          return problemResponse(403, 'list/follow-to-see', { owner: yuki });
        if (key === 'GET /user/find?username=yuki') return Response.json({ ...yuki, is_following: false });
        if (!key.startsWith('PUT /user/')) return undefined;
        isFollowing = true;
        return Response.json({ data: { following: isFollowing, target: yuki } });
      },
    });
    await findHeading('This list is for friends');
    expect(screen.getByRole('link', { name: 'Yuki Mori' }).getAttribute('href')).toBe('/profile/yuki');
    await user.click(screen.getByRole('button', { name: 'Follow' }));
    await findHeading('Ada turns thirty');
    expect(getWriteKeys(requests)).toEqual([`PUT /user/${ada.id}/follow-unfollow?targetId=${yuki.id}`]);
  });

  it('(for friends) links visitors to sign-up and accounts without a profile to profile creation', async () => {
    const respond = (key: string) =>
      key === listKey ? problemResponse(401, 'list/sign-in-to-see') : undefined;
    openLists({ viewer: null, respond });
    await findHeading('This list is for friends');
    expect(screen.getByRole('link', { name: 'Join now' }).getAttribute('href')).toBe(
      `/sign-up?list=${listId}`,
    );
    cleanup();
    await act(signInWithoutProfile);
    openLists({ viewer: null, respond });
    const createLink = await screen.findByRole('link', { name: 'Create your account' });
    expect(createLink.getAttribute('href')).toBe(`/create-account?list=${listId}`);
  });

  it.each(['list/not-found', 'validation'])('(error %s) shows the not-found page', async code => {
    openLists({ respond: key => (key === listKey ? problemResponse(404, code) : undefined) });
    await findHeading("This page doesn't exist");
    expect(screen.getByText('Please check that you have the right url.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('offers to retry while the service is unavailable', async () => {
    let isUnavailable = true;
    const { user } = openLists({
      respond: key =>
        key === listKey && isUnavailable ? problemResponse(503, 'upstream-unavailable') : undefined,
    });
    await findHeading('We could not load this list');
    isUnavailable = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findHeading('Ada turns thirty');
  });
});

describe('the gifts of a list', () => {
  it('are requested without waiting for the list', async () => {
    const { requests } = openLists({
      respond: key => (key === listKey ? problemResponse(404, 'list/not-found') : undefined),
    });
    await findHeading("This page doesn't exist");
    expect(requests.map(({ key }) => key)).toEqual(expect.arrayContaining([listKey, giftsKey]));
  });

  it('are refetched before they are shown if they are older than the list', async () => {
    const staleHeaders = { headers: { [listVersionHeader]: '2' } };
    let requestCount = 0;
    openLists({
      list: createList({ version: 3, viewer_role: 'viewer' }),
      viewer: null,
      respond: key => {
        if (key !== giftsKey || ++requestCount > 1) return undefined;
        return Response.json([createGift({ gift_title: 'Shown too early' })], staleHeaders);
      },
    });
    const shownTexts: (string | null)[] = [];
    const observer = new MutationObserver(() => shownTexts.push(document.body.textContent));
    observer.observe(document.body, { childList: true, subtree: true });
    await findHeading('Blue teapot');
    observer.disconnect();
    expect(shownTexts.filter(text => text?.includes('Shown too early'))).toEqual([]);
  });
});

describe('an open list', () => {
  it('stays visible with its age while the server is down', async () => {
    let isUnavailable = false;
    const { queries } = openLists({
      respond: key =>
        isUnavailable && key.startsWith(listKey) ? problemResponse(503, 'upstream-unavailable') : undefined,
    });
    await findHeading('Blue teapot');
    const refetch = () => act(() => queries.invalidateQueries({ queryKey: queryKeys.list(listId) }));
    isUnavailable = true;
    await refetch();
    expect(
      await screen.findByText(/The server does not respond. This is the list as it was just now/),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    isUnavailable = false;
    await refetch();
    await waitFor(() => expect(screen.queryByText(/The server does not respond/)).toBeNull());
  });

  it('is replaced by the not-found page when it becomes private', async () => {
    let isPrivate = false;
    const { queries } = openLists({
      list: createList({ viewer_role: 'viewer' }),
      viewer: null,
      respond: key =>
        isPrivate && key.startsWith(listKey) ? problemResponse(404, 'list/not-found') : undefined,
    });
    await findHeading('Blue teapot');
    isPrivate = true;
    await act(() => queries.invalidateQueries({ queryKey: queryKeys.list(listId) }));
    await findHeading("This page doesn't exist");
  });

  it('announces that a gift was taken', async () => {
    let isGiftTaken = false;
    const { queries } = openLists({
      list: createList({ viewer_role: 'viewer' }),
      viewer: null,
      respond: key =>
        key === giftsKey && isGiftTaken
          ? Response.json([createGift({ isReserved: true, available: 0 })])
          : undefined,
    });
    await findHeading('Blue teapot');
    isGiftTaken = true;
    await act(() => queries.invalidateQueries({ queryKey: queryKeys.gifts(listId) }));
    expect(await screen.findByText(/Blue teapot was taken/)).toBeTruthy();
    expect(screen.getByText('Purchased')).toBeTruthy();
  });

  it('shows an empty state to its owner and to visitors if it has no gifts', async () => {
    openLists({ gifts: [] });
    await findHeading('No gifts yet');
    expect(screen.getByText('Your gifts will appear here as soon as you add them!')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add gift' })).toBeTruthy();
    cleanup();
    openLists({ gifts: [], viewer: null, list: createList({ viewer_role: 'viewer' }) });
    await findHeading('Ada has not added any gifts yet');
    expect(screen.getByRole('link', { name: 'Find gift ideas' }).getAttribute('href')).toBe('/genie');
  });

  it('asks “Is this your list?” in a browser where the owner signed in before', async () => {
    openLists({ viewer: null, list: createList({ viewer_role: 'viewer', maybe_owner: true }) });
    expect(await screen.findByText('Is this your list?')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I am someone else' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/login?return_to=%2Flists%2F${listId}`,
    );
  });

  it('links the owner to gift ideas', async () => {
    const { user } = openLists();
    await user.click(await screen.findByRole('tab', { name: 'AI Gift Ideas' }));
    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe(`/genie/chat?list=${listId}`),
    );
  });
});

describe('the description of a list', () => {
  const longText = 'A line.\n'.repeat(30);
  const mockHeights = ({ content, visible }: { content: number; visible: number }) => {
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(content);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(visible);
  };

  it('is collapsed and can be expanded if it is long', async () => {
    mockHeights({ content: 600, visible: 96 });
    const { user } = openLists({ list: createList({ description: longText }) });
    const expandButton = await screen.findByRole('button', { name: 'Read more' });
    expect(expandButton.getAttribute('aria-expanded')).toBe('false');
    await user.click(expandButton);
    await user.click(await screen.findByRole('button', { name: 'Show less' }));
    expect(await screen.findByRole('button', { name: 'Read more' })).toBeTruthy();
  });

  it('has no expand button if it is short', async () => {
    mockHeights({ content: 48, visible: 48 });
    openLists({ list: createList({ description: 'A line.' }) });
    expect(await screen.findByText('A line.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull();
  });
});

const getTitles = () =>
  screen.getAllByRole('article').map(card => within(card).getByRole('heading').textContent);

describe('the switch ‘Purchased last’', () => {
  const twoGifts = [
    createGift({ id: 'a', gift_title: 'Kettle' }),
    createGift({
      id: 'b',
      gift_title: 'Rug',
      isPurchased: true,
      available: 0,
      createdAt: '2026-02-01T00:00:00.000Z',
    }),
  ];

  it.each([
    ['a visitor', null, createList({ viewer_role: 'viewer' })],
    ['a collaborator', ada, createList({ viewer_role: 'collaborator' })],
    ['the owner after Reveal', ada, createList({ gifts_revealed: true })],
  ])('is shown to %s as soon as a gift is taken, and is on at first', async (_, viewer, list) => {
    const { user } = openLists({ viewer, list, gifts: twoGifts });
    const purchasedLastButton = await screen.findByRole('button', { name: 'Purchased last' });
    expect(purchasedLastButton.getAttribute('aria-pressed')).toBe('true');
    expect(getTitles()).toEqual(['Kettle', 'Rug']);
    await user.click(purchasedLastButton);
    expect(getTitles()).toEqual(['Rug', 'Kettle']);
    expect(screen.queryByRole('button', { name: 'Still free' })).toBeNull();
  });

  it('is not shown while nothing is taken', async () => {
    openLists({ gifts: twoGifts.map(gift => ({ ...gift, isPurchased: false, available: 1 })) });
    await findHeading('Kettle');
    expect(screen.queryByRole('button', { name: 'Purchased last' })).toBeNull();
  });
});

describe('a list, opened by a visitor', () => {
  it('links to the owner’s profile', async () => {
    openLists({ list: createList({ viewer_role: 'viewer' }), viewer: null });
    const ownerLink = await screen.findByRole('link', { name: 'Ada Larsen' });
    expect(ownerLink.getAttribute('href')).toBe('/profile/ada');
  });

  const fiveGifts = [
    createGift({ id: 'a', gift_title: 'Kettle', price: 12 }),
    createGift({ id: 'b', gift_title: 'Lamp', price: 30, createdAt: '2026-01-02T00:00:00.000Z' }),
    createGift({ id: 'c', gift_title: 'Chair', price: 48, createdAt: '2026-01-01T00:00:00.000Z' }),
    createGift({ id: 'd', gift_title: 'Sofa', price: 229, createdAt: '2025-12-30T00:00:00.000Z' }),
    createGift({
      id: 'e',
      gift_title: 'Rug',
      price: 64,
      isPurchased: true,
      available: 0,
      createdAt: '2026-02-01T00:00:00.000Z',
    }),
  ];

  it.each([
    ['one taken gift', 1, fiveGifts.slice(4)],
    ['four available gifts', 4, fiveGifts.slice(0, 4)],
  ])('has no search or filters with %s', async (_, count, gifts) => {
    openLists({ viewer: null, gifts, list: createList({ viewer_role: 'viewer' }) });
    expect(await screen.findAllByRole('article')).toHaveLength(count);
    expect(screen.queryByRole('button', { name: 'Search and filter' })).toBeNull();
    expect(screen.queryByRole('searchbox', { name: 'Search for gifts' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Filter' })).toBeNull();
  });

  it('has search and filters from five gifts on', async () => {
    openLists({ viewer: null, gifts: fiveGifts, list: createList({ viewer_role: 'viewer' }) });
    expect(await screen.findByRole('button', { name: 'Search and filter' })).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search for gifts' })).toBeTruthy();
  });

  it('can be searched, filtered and sorted', async () => {
    const { user } = openLists({
      viewer: null,
      gifts: fiveGifts,
      list: createList({ viewer_role: 'viewer' }),
    });
    await findHeading('Kettle');
    expect(getTitles()).toEqual(['Kettle', 'Lamp', 'Chair', 'Sofa', 'Rug']);
    await user.click(screen.getByRole('button', { name: 'Purchased last' }));
    expect(getTitles()).toEqual(['Rug', 'Kettle', 'Lamp', 'Chair', 'Sofa']);
    await user.click(screen.getByRole('button', { name: 'Still free' }));
    expect(getTitles()).toEqual(['Kettle', 'Lamp', 'Chair', 'Sofa']);
    await user.click(screen.getByRole('button', { name: '$20 to $40' }));
    expect(getTitles()).toEqual(['Lamp']);
    await fill(user, screen.getByRole('searchbox', { name: 'Search for gifts' }), 'sofa');
    await user.click(await screen.findByRole('button', { name: 'Show all gifts' }));
    expect(getTitles()).toEqual(['Kettle', 'Lamp', 'Chair', 'Sofa', 'Rug']);
  });
});
