import {
  delayRequests,
  mockScreenWidth,
  problemResponse,
  resetBetweenTests,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Gift } from '../../shared/list-queries.ts';
import { aGift, aList, bodiesOf, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

const gift = aGift();
const address = () => screen.getByLabelText('address').textContent;
const isAt = (expected: string) => waitFor(() => expect(address()).toBe(expected));

/** Returns the skeleton cards on the page. */
const skeletons = () => document.querySelectorAll('[aria-busy="true"] div[aria-hidden="true"]');

describe('three skeleton cards are shown', () => {
  it.each(['owner', 'collaborator', 'viewer'] as const)(
    'to the %s while the gifts of a list are loading',
    async viewer_role => {
      openLists({ list: aList({ viewer_role }) });
      const respond = delayRequests('/gifts');
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
      mockScreenWidth(width);
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

  it('shows a collaborator’s gift, and a gift without further details', async () => {
    const { user } = openLists({ gifts: [aGift({ price: null, added_by_editor: true })] });
    await user.click(await screen.findByRole('button', { name: 'Blue teapot' }));
    const view = await screen.findByRole('dialog', { name: 'Blue teapot' });
    expect(within(view).getByText(/^Added by a collaborator on /)).toBeTruthy();
    expect(within(view).getByText('No notes yet.')).toBeTruthy();
    expect(within(view).queryByRole('link')).toBeNull();
  });
});

describe('a gift whose link could not be fetched', () => {
  const failed = (own: Partial<Gift> = {}) =>
    aGift({ product_url: 'https://shop.example/teapot', link_failed: true, price: null, ...own });
  const readLink = 'POST /giftitem/read-link';

  it.each([
    ['not_found', 'The shop says this page does not exist'],
    ['refused_by_shop', 'The shop does not let us read this page'],
    ['too_slow', 'The shop took too long to respond'],
    ['unreachable', 'We could not reach the shop'],
    ['no_product', 'We found no product on this page'],
    [null, 'We could not read the shop’s page'],
  ] as const)('says why: %s', async (link_failure, sentence) => {
    openLists({ gifts: [failed({ link_failure })] });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add the details yourself' })).toBeTruthy();
  });

  it('is fetched again without creating another gift', async () => {
    let gifts = [failed()];
    const { user, sent } = openLists({
      answer: key => {
        if (key === readLink) {
          const loading_info = { startedAt: new Date().toISOString() };
          gifts = [failed({ link_failed: false, loading_info })];
          return Response.json({ data: gifts[0] });
        }
        return key.endsWith('/gifts') ? Response.json(gifts) : undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(writes(sent)).toEqual([readLink]);
    expect(bodiesOf(sent, readLink)).toEqual([{ gift_id: gift.id }]);
  });

  it('keeps its error when retrying fails', async () => {
    const { user, sent } = openLists({
      gifts: [failed()],
      answer: key => (key === readLink ? problemResponse(503, 'upstream-unavailable') : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The link could not be read. Please try again.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    expect(writes(sent)).toEqual([readLink]);
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

  it('has Delete as its last item', async () => {
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
    'to %j, which does not exist, opens none',
    async id => {
      openLists({ at: `/lists/${listId}?gift=${id}` });
      expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});
