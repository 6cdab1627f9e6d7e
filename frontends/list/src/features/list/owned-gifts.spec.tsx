import {
  delayRequests,
  mockScreenWidth,
  problemResponse,
  resetBetweenTests,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Gift } from '../../shared/list-queries.ts';
import { createGift, createList, getBodies, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const gift = createGift();
const getAddress = () => screen.getByLabelText('address').textContent;
const expectAddress = (address: string) => waitFor(() => expect(getAddress()).toBe(address));

const getSkeletons = () => document.querySelectorAll('[aria-busy="true"] div[aria-hidden="true"]');

describe('three skeleton cards', () => {
  it.each(['owner', 'collaborator', 'viewer'] as const)(
    'are shown to the %s while gifts are loading',
    async viewer_role => {
      openLists({ list: createList({ viewer_role }) });
      const release = delayRequests('/gifts');
      expect(await screen.findByRole('heading', { name: 'Ada turns thirty' })).toBeTruthy();
      await waitFor(() => expect(getSkeletons()).toHaveLength(3));
      release();
      expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
      expect(getSkeletons()).toHaveLength(0);
    },
  );

  it.each([`/lists/${listId}`, '/lists'])('are shown at %s while the list is loading', async at => {
    openLists({ at });
    expect(getSkeletons()).toHaveLength(3);
    expect(await screen.findByRole('heading', { name: 'Ada turns thirty' })).toBeTruthy();
    await waitFor(() => expect(getSkeletons()).toHaveLength(0));
  });
});

describe('pressing a gift', () => {
  const giftWithDetails = createGift({
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
    'shows its details to the %s at %i px, with a button to edit it',
    async (viewer_role, width, addedBy) => {
      mockScreenWidth(width);
      const { user } = openLists({ list: createList({ viewer_role }), gifts: [giftWithDetails] });
      await user.click(await screen.findByRole('button', { name: 'Blue teapot' }));
      const viewDialog = await screen.findByRole('dialog', { name: 'Blue teapot' });
      expect(getAddress()).toBe(`/lists/${listId}?gift=${gift.id}`);
      expect(viewDialog.querySelectorAll('img')).toHaveLength(1);
      expect(within(viewDialog).getByText('$48.00')).toBeTruthy();
      expect(within(viewDialog).getByText('3 wanted')).toBeTruthy();
      expect(within(viewDialog).getByText('Most wanted')).toBeTruthy();
      expect((await within(viewDialog).findByText('M')).tagName).toBe('STRONG');
      expect(within(viewDialog).getByRole('link', { name: 'Open at Shop' }).getAttribute('href')).toBe(
        'https://shop.example/teapot',
      );
      expect(within(viewDialog).getByText(new RegExp(`^Added by ${addedBy} on `))).toBeTruthy();
      await user.click(within(viewDialog).getByRole('button', { name: 'Edit gift' }));
      const form = await screen.findByRole('dialog', { name: 'Edit gift' });
      expect(within(form).getByLabelText<HTMLInputElement>('Gift name').value).toBe('Blue teapot');
      await user.click(within(form).getByRole('button', { name: 'Cancel' }));
      const reopenedDialog = await screen.findByRole('dialog', { name: 'Blue teapot' });
      await user.click(within(reopenedDialog).getByRole('button', { name: 'Close' }));
      await expectAddress(`/lists/${listId}`);
    },
  );

  it('shows that a collaborator added the gift', async () => {
    const { user } = openLists({ gifts: [createGift({ price: null, added_by_editor: true })] });
    await user.click(await screen.findByRole('button', { name: 'Blue teapot' }));
    const viewDialog = await screen.findByRole('dialog', { name: 'Blue teapot' });
    expect(within(viewDialog).getByText(/^Added by a collaborator on /)).toBeTruthy();
    expect(within(viewDialog).getByText('No notes yet.')).toBeTruthy();
    expect(within(viewDialog).queryByRole('link')).toBeNull();
  });
});

describe('a gift whose link could not be fetched', () => {
  const createFailedGift = (overrides: Partial<Gift> = {}) =>
    createGift({ product_url: 'https://shop.example/teapot', link_failed: true, price: null, ...overrides });
  const readLinkKey = 'POST /giftitem/read-link';

  it.each([
    ['not_found', 'The shop says this page does not exist'],
    ['refused_by_shop', 'The shop does not let us read this page'],
    ['too_slow', 'The shop took too long to respond'],
    ['unreachable', 'We could not reach the shop'],
    ['no_product', 'We found no product on this page'],
    [null, 'We could not read the shop’s page'],
  ] as const)('shows the reason: %s', async (link_failure, message) => {
    openLists({ gifts: [createFailedGift({ link_failure })] });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add the details yourself' })).toBeTruthy();
  });

  it('can be fetched again without creating another gift', async () => {
    let gifts = [createFailedGift()];
    const { user, requests } = openLists({
      respond: key => {
        if (key === readLinkKey) {
          const loading_info = { startedAt: new Date().toISOString() };
          gifts = [createFailedGift({ link_failed: false, loading_info })];
          return Response.json({ data: gifts[0] });
        }
        return key.endsWith('/gifts') ? Response.json(gifts) : undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(getWriteKeys(requests)).toEqual([readLinkKey]);
    expect(getBodies(requests, readLinkKey)).toEqual([{ gift_id: gift.id }]);
  });

  it('stays on the list with an error if trying again fails', async () => {
    const { user, requests } = openLists({
      gifts: [createFailedGift()],
      respond: key => (key === readLinkKey ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The link could not be read. Please try again.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([readLinkKey]);
  });
});

describe('the menu of a gift', () => {
  it.each([
    ['Edit', 'Edit gift', 'edit-gift'],
    ['Copy to another list', 'Copy to another list', 'copy-gift'],
  ])('opens the dialog of “%s”', async (item, dialogName, parameter) => {
    const { user } = openLists({ gifts: [gift, createGift({ id: 'other', gift_title: 'Red kettle' })] });
    await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByRole('dialog', { name: dialogName })).toBeTruthy();
    expect(getAddress()).toBe(`/lists/${listId}?${parameter}=${gift.id}`);
  });

  it('lists all actions, with Delete last', async () => {
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
    'shows the gift to the %s without offering to buy it',
    async viewer_role => {
      const { user } = openLists({
        list: createList({ viewer_role }),
        at: `/lists/${listId}?gift=${gift.id}`,
      });
      const dialog = await screen.findByRole('dialog', { name: 'Blue teapot' });
      expect(screen.queryByRole('dialog', { name: 'Buy this gift' })).toBeNull();
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      await expectAddress(`/lists/${listId}`);
    },
  );

  it.each(['0190a000-0000-7000-8000-0000000000ff', '', 'nonsense'])(
    'opens no dialog for the unknown id %j',
    async id => {
      openLists({ at: `/lists/${listId}?gift=${id}` });
      expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});
