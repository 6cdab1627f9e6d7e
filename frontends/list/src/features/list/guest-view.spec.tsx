import { resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aClaim, aGift, aList, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

const guests = 'This is how guests see your list';

describe('the list as guests see it', () => {
  it('is opened from the menu, and closed by its button', async () => {
    const { user, sent } = openLists();
    await user.click(await screen.findByRole('button', { name: 'List actions' }));
    // Newer browsers return a promise.
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => Promise.resolve() as never);
    await user.click(await screen.findByRole('menuitem', { name: 'View as guest' }));
    expect(await screen.findByText(guests)).toBeTruthy();
    expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    expect(screen.getByLabelText('address').textContent).toBe(`/lists/${listId}?as-guest=`);
    for (const name of ['Share', 'List actions', 'Change cover', 'Actions for Blue teapot', /^Add a gift/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.getByText('Ada Larsen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Buy this gift' }));
    expect(await screen.findByText('Your guests buy gifts here. On your own list you cannot.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(screen.queryByText(guests)).toBeNull());
    expect(await screen.findByRole('button', { name: 'Change cover' })).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it('does not show which gifts are taken, not even by their order or after Reveal', async () => {
    const taken = aGift({
      id: '0190a000-0000-7000-8000-0000000000b2',
      gift_title: 'Red kettle',
      createdAt: '2026-01-03T00:00:00.000Z',
      isReserved: true,
      available: 0,
      claims: [aClaim()],
      reserve_info: aClaim().info,
    });
    openLists({
      list: aList({ gifts_revealed: true }),
      gifts: [aGift(), taken],
      at: `/lists/${listId}?as-guest=`,
    });
    await screen.findByText(guests);
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
    ['private', `${guests}, once it is no longer private`],
    ['friends', guests],
  ] as const)('of a %s list, without gifts, says so', async (giftlist_type, sentence) => {
    openLists({ list: aList({ giftlist_type }), gifts: [], at: `/lists/${listId}?as-guest=` });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(await screen.findByText('Ada has not added any gifts yet')).toBeTruthy();
  });

  it('is not shown to a collaborator', async () => {
    openLists({ list: aList({ viewer_role: 'collaborator' }), at: `/lists/${listId}?as-guest=` });
    expect(await screen.findByRole('button', { name: 'List actions' })).toBeTruthy();
    expect(screen.queryByText(guests)).toBeNull();
  });
});
