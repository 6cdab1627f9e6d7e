import { holdBack, keepScreensApart, screenOf } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aGift, aList, listId, openLists } from '../testing.tsx';

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
  it.each([
    ['owner', 1_440],
    ['owner', 390],
    ['collaborator', 1_440],
  ] as const)('opens the form to edit it: %s at %i px', async (viewer_role, width) => {
    screenOf(width);
    const { user } = openLists({ list: aList({ viewer_role }) });
    await user.click(await screen.findByRole('button', { name: 'Blue teapot' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit gift' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Gift name').value).toBe('Blue teapot');
    expect(address()).toBe(`/lists/${listId}?edit-gift=${gift.id}`);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await isAt(`/lists/${listId}`);
  });
});

describe('the menu of a gift', () => {
  it.each([
    ['Edit', 'Edit gift', 'edit-gift'],
    ['Delete', 'Delete gift', 'delete-gift'],
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
    'opens it for the %s to edit, not to buy',
    async viewer_role => {
      const { user } = openLists({ list: aList({ viewer_role }), at: `/lists/${listId}?gift=${gift.id}` });
      const dialog = await screen.findByRole('dialog', { name: 'Edit gift' });
      expect(within(dialog).getByLabelText<HTMLInputElement>('Gift name').value).toBe('Blue teapot');
      expect(screen.queryByRole('dialog', { name: 'Buy this gift' })).toBeNull();
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
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
