import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Gift } from '../../shared/list-queries.ts';
import { aGift, aList, bodiesOf, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const set = `PUT /giftlist/${listId}/gift-order`;
const gifts = ['a', 'b', 'c'].map(id => aGift({ id, gift_title: `Gift ${id}` }));
const order = () => screen.getAllByRole('listitem').map(row => row.textContent);

const idsOf = (body: unknown): string[] =>
  typeof body === 'object' && body !== null && 'gift_ids' in body && Array.isArray(body.gift_ids)
    ? body.gift_ids.map(String)
    : [];

/** Opens a list whose server stores the order. */
function open(response?: () => Response) {
  let stored: readonly Gift[] = gifts;
  return openLists({
    gifts,
    at: `/lists/${listId}?arrange=`,
    answer: (key, body) => {
      if (key === `GET /giftlist/${listId}/gifts`) return Response.json(stored);
      if (key !== set || response) return key === set ? response?.() : undefined;
      stored = idsOf(body).flatMap((id, position) =>
        gifts.filter(gift => gift.id === id).map(gift => ({ ...gift, position })),
      );
      return Response.json({ data: stored });
    },
  });
}

describe('the owner’s order', () => {
  it('is set with buttons, and changes are sent one after the other', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Move Gift a down' }));
    expect(order()).toEqual(['Gift b', 'Gift a', 'Gift c']);
    await user.click(screen.getByRole('button', { name: 'Move Gift a down' }));
    await waitFor(() =>
      expect(bodiesOf(sent, set)).toEqual([{ gift_ids: ['b', 'a', 'c'] }, { gift_ids: ['b', 'c', 'a'] }]),
    );
    await waitFor(() => expect(order()).toEqual(['Gift b', 'Gift c', 'Gift a']));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Gift a down' }).disabled).toBe(true);
    expect(await screen.findByText(/Gift a is now 3 of 3/)).toBeTruthy();
  });

  it('reverts when it cannot be saved', async () => {
    const { user } = open(() => problemResponse(503, 'upstream-unavailable'));
    await user.click(await screen.findByRole('button', { name: 'Move Gift c up' }));
    expect(await screen.findByText('Failed to update gift')).toBeTruthy();
    await waitFor(() => expect(order()).toEqual(['Gift a', 'Gift b', 'Gift c']));
  });

  it('can only be set by the owner', async () => {
    openLists({ gifts, list: aList({ viewer_role: 'collaborator' }), at: `/lists/${listId}?arrange=` });
    await screen.findByRole('heading', { name: 'Gift a' });
    expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull();
  });
});
