import { holdBack, keepScreensApart, problem, screenOf } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aGift, aList, bodiesOf, listId, openLists, writes } from '../testing.tsx';

keepScreensApart();

const gift = aGift();
const address = () => screen.getByLabelText('address').textContent;
const isAt = (expected: string) => waitFor(() => expect(address()).toBe(expected));

/** The skeleton cards of what is loading. */
const skeletons = () => document.querySelectorAll('[aria-busy="true"] div[aria-hidden="true"]');

describe('three skeleton cards are shown', () => {
  it.each(['owner', 'collaborator', 'viewer'] as const)(
    'to the %s while the gifts of a list are loading',
    async viewer_role => {
      openLists({ list: aList({ viewer_role }) });
      const respond = holdBack('/gifts');
      expect(await screen.findByRole('heading', { name: 'Ada turns thirty' })).toBeTruthy();
      await waitFor(() => expect(skeletons()).toHaveLength(3));
      respond();
      expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
      expect(skeletons()).toHaveLength(0);
    },
  );

  it.each([`/lists/${listId}`, '/lists'])('at %s while the list itself is loading', async at => {
    openLists({ at });
    expect(skeletons()).toHaveLength(3);
    expect(await screen.findByRole('heading', { name: 'Ada turns thirty' })).toBeTruthy();
    await waitFor(() => expect(skeletons()).toHaveLength(0));
  });
});

describe('a press on a gift', () => {
  const shown = aGift({
    image_url: '/media/gifts/a',
    details: 'Size **M**, please',
    quantity: 3,
    available: 3,
    isMostWanted: true,
    product_url: 'https://shop.example/teapot',
    store_name: 'Shop',
  });

  it.each([
    ['owner', 1_440, 'you'],
    ['owner', 390, 'you'],
    ['collaborator', 1_440, 'Ada'],
  ] as const)(
    'shows the %s the gift at %i px; editing is one step further',
    async (viewer_role, width, adder) => {
      screenOf(width);
      const { user } = openLists({ list: aList({ viewer_role }), gifts: [shown] });
      await user.click(await screen.findByRole('button', { name: 'Blue teapot' }));
      const view = await screen.findByRole('dialog', { name: 'Blue teapot' });
      expect(address()).toBe(`/lists/${listId}?gift=${gift.id}`);
      expect(view.querySelectorAll('img')).toHaveLength(1);
      expect(within(view).getByText('$48.00')).toBeTruthy();
      expect(within(view).getByText('3 wanted')).toBeTruthy();
      expect(within(view).getByText('Most wanted')).toBeTruthy();
      expect((await within(view).findByText('M')).tagName).toBe('STRONG');
      expect(within(view).getByRole('link', { name: 'Open at Shop' }).getAttribute('href')).toBe(
        'https://shop.example/teapot',
      );
      expect(within(view).getByText(new RegExp(`^Added by ${adder} on `))).toBeTruthy();
      await user.click(within(view).getByRole('button', { name: 'Edit gift' }));
      const form = await screen.findByRole('dialog', { name: 'Edit gift' });
      expect(within(form).getByLabelText<HTMLInputElement>('Gift name').value).toBe('Blue teapot');
      await user.click(within(form).getByRole('button', { name: 'Cancel' }));
      const again = await screen.findByRole('dialog', { name: 'Blue teapot' });
      await user.click(within(again).getByRole('button', { name: 'Close' }));
      await isAt(`/lists/${listId}`);
    },
  );

  it('shows what a collaborator added, and a gift of which nothing more is known', async () => {
    const { user } = openLists({ gifts: [aGift({ price: null, added_by_editor: true })] });
    await user.click(await screen.findByRole('button', { name: 'Blue teapot' }));
    const view = await screen.findByRole('dialog', { name: 'Blue teapot' });
    expect(within(view).getByText(/^Added by a collaborator on /)).toBeTruthy();
    expect(within(view).getByText('No notes yet.')).toBeTruthy();
    expect(within(view).queryByRole('link')).toBeNull();
  });
});

describe('a gift whose link could not be read', () => {
  const failed = (createdAt: Date) =>
    aGift({
      product_url: 'https://shop.example/teapot',
      link_failed: true,
      price: null,
      createdAt: createdAt.toISOString(),
    });
  const fromUrl = 'POST /giftitem/create-from-url';

  it('says why, and is added by hand or tried again: the new gift replaces it', async () => {
    const before = failed(new Date());
    const after = aGift({ id: '0190a000-0000-7000-8000-0000000000b2', gift_title: 'Copper kettle' });
    let gifts = [before];
    const { user, sent } = openLists({
      answer: key => {
        if (key.startsWith('DELETE ')) gifts = [after];
        if (key.startsWith('DELETE ')) return Response.json({ data: { id: before.id } });
        if (key === fromUrl) return Response.json({ data: after }, { status: 201 });
        return key.endsWith('/gifts') ? Response.json(gifts) : undefined;
      },
    });
    expect(await screen.findByText('We could not read the shop’s page')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add the details yourself' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Copper kettle' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Blue teapot' })).toBeNull());
    expect(bodiesOf(sent, fromUrl)).toMatchObject([
      { url: 'https://shop.example/teapot', giftlistId: listId },
    ]);
    expect(writes(sent)).toEqual([fromUrl, `DELETE /giftitem/delete/${before.id}`]);
  });

  it('stays where trying again fails', async () => {
    const { user, sent } = openLists({
      gifts: [failed(new Date())],
      answer: key => (key === fromUrl ? problem(503, 'upstream-unavailable') : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    expect(writes(sent)).toEqual([fromUrl]);
  });

  it('is not tried again later, when somebody may have reserved it', async () => {
    const { user } = openLists({ gifts: [failed(new Date(Date.now() - 600_001))] });
    await user.click(await screen.findByRole('button', { name: 'Add the details yourself' }));
    expect(await screen.findByRole('dialog', { name: 'Edit gift' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the menu of a gift', () => {
  it.each([
    ['Edit', 'Edit gift', 'edit-gift'],
    ['Copy to another list', 'Copy to another list', 'copy-gift'],
  ])('opens %s', async (item, name, parameter) => {
    const { user } = openLists({ gifts: [gift, aGift({ id: 'other', gift_title: 'Red kettle' })] });
    await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
    expect(address()).toBe(`/lists/${listId}?${parameter}=${gift.id}`);
  });

  it('has Delete last', async () => {
    const { user } = openLists({ gifts: [gift] });
    await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
    await screen.findByRole('menuitem', { name: 'Delete' });
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
      'Edit',
      'Copy to another list',
      'Mark as purchased',
      'Most wanted',
      'Copy Link',
      'Delete',
    ]);
  });
});

describe('a link to one gift', () => {
  it.each(['owner', 'collaborator'] as const)(
    'shows it to the %s, without offering to buy it',
    async viewer_role => {
      const { user } = openLists({ list: aList({ viewer_role }), at: `/lists/${listId}?gift=${gift.id}` });
      const dialog = await screen.findByRole('dialog', { name: 'Blue teapot' });
      expect(screen.queryByRole('dialog', { name: 'Buy this gift' })).toBeNull();
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      await isAt(`/lists/${listId}`);
    },
  );

  it.each(['0190a000-0000-7000-8000-0000000000ff', '', 'nonsense'])(
    'to %j, which is not there, opens none',
    async id => {
      openLists({ at: `/lists/${listId}?gift=${id}` });
      expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});
