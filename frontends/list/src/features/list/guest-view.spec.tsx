import { resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createClaim, createGift, createList, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const guestNote = 'This is how guests see your list';

describe('the guest view of a list', () => {
  it('opens from the menu, hides the owner’s actions and closes with “Back to editing”', async () => {
    const { user, requests } = openLists();
    await user.click(await screen.findByRole('button', { name: 'List actions' }));
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('menuitem', { name: 'View as guest' }));
    expect(await screen.findByText(guestNote)).toBeTruthy();
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}?as-guest=`);
    for (const name of ['Share', 'List actions', 'Change cover', 'Actions for Blue teapot', /^Add a gift/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.getByText('Ada Larsen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Buy this gift' }));
    expect(await screen.findByText('Your guests buy gifts here. On your own list you cannot.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(screen.queryByText(guestNote)).toBeNull());
    expect(await screen.findByRole('button', { name: 'Change cover' })).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([]);
  });

  it('does not reveal which gifts are taken, even after Reveal', async () => {
    const takenGift = createGift({
      id: '0190a000-0000-7000-8000-0000000000b2',
      gift_title: 'Red kettle',
      createdAt: '2026-01-03T00:00:00.000Z',
      isReserved: true,
      available: 0,
      claims: [createClaim()],
      reserve_info: createClaim().info,
    });
    openLists({
      list: createList({ gifts_revealed: true }),
      gifts: [createGift(), takenGift],
      at: `/lists/${listId}?as-guest=`,
    });
    await screen.findByText(guestNote);
    const cards = await screen.findAllByRole('article');
    expect(cards.map(card => within(card).getByRole('heading').textContent)).toEqual([
      'Red kettle',
      'Blue teapot',
    ]);
    for (const card of cards)
      expect(within(card).getByRole('button', { name: 'Buy this gift' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Purchased|Omar|Reserved/);
  });

  it.each([
    ['private', `${guestNote}, once it is no longer private`],
    ['friends', guestNote],
  ] as const)('shows an empty state for an empty %s list', async (giftlist_type, note) => {
    openLists({ list: createList({ giftlist_type }), gifts: [], at: `/lists/${listId}?as-guest=` });
    expect(await screen.findByText(note)).toBeTruthy();
    expect(await screen.findByText('Ada has not added any gifts yet')).toBeTruthy();
  });

  it('is not shown to a collaborator', async () => {
    openLists({ list: createList({ viewer_role: 'collaborator' }), at: `/lists/${listId}?as-guest=` });
    expect(await screen.findByRole('button', { name: 'List actions' })).toBeTruthy();
    expect(screen.queryByText(guestNote)).toBeNull();
  });
});
