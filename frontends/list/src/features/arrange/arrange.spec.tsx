import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Gift } from '../../shared/list-queries.ts';
import { createGift, createList, getBodies, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const orderKey = `PUT /giftlist/${listId}/gift-order`;
const gifts = ['a', 'b', 'c'].map(id => createGift({ id, gift_title: `Gift ${id}` }));
const getShownTitles = () => screen.getAllByRole('listitem').map(row => row.textContent);

function getGiftIds(body: unknown): string[] {
  if (typeof body === 'object' && body !== null && 'gift_ids' in body && Array.isArray(body.gift_ids))
    return body.gift_ids.map(String);
  throw new Error('no gift_ids in the request');
}

/** The mocked server stores the order, or fails with the response of `respondFailure`. */
function openArrangePage(respondFailure?: () => Response) {
  let storedGifts: readonly Gift[] = gifts;
  return openLists({
    gifts,
    at: `/lists/${listId}?arrange=`,
    respond: (key, body) => {
      if (key === `GET /giftlist/${listId}/gifts`) return Response.json(storedGifts);
      if (key !== orderKey) return undefined;
      if (respondFailure) return respondFailure();
      storedGifts = getGiftIds(body).flatMap((id, position) =>
        gifts.filter(gift => gift.id === id).map(gift => ({ ...gift, position })),
      );
      return Response.json({ data: storedGifts });
    },
  });
}

describe('the order of gifts', () => {
  it('can be changed with buttons, and every change is sent in turn', async () => {
    const { user, requests } = openArrangePage();
    await user.click(await screen.findByRole('button', { name: 'Move Gift a down' }));
    expect(getShownTitles()).toEqual(['Gift b', 'Gift a', 'Gift c']);
    await user.click(screen.getByRole('button', { name: 'Move Gift a down' }));
    await waitFor(() =>
      expect(getBodies(requests, orderKey)).toEqual([
        { gift_ids: ['b', 'a', 'c'] },
        { gift_ids: ['b', 'c', 'a'] },
      ]),
    );
    await waitFor(() => expect(getShownTitles()).toEqual(['Gift b', 'Gift c', 'Gift a']));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Gift a down' }).disabled).toBe(true);
    expect(await screen.findByText(/Gift a is now 3 of 3/)).toBeTruthy();
  });

  it('reverts when it cannot be saved', async () => {
    const { user } = openArrangePage(() => problemResponse(503, 'upstream-unavailable'));
    await user.click(await screen.findByRole('button', { name: 'Move Gift c up' }));
    expect(await screen.findByText('Failed to update gift')).toBeTruthy();
    await waitFor(() => expect(getShownTitles()).toEqual(['Gift a', 'Gift b', 'Gift c']));
  });

  it('can only be changed by the owner', async () => {
    openLists({ gifts, list: createList({ viewer_role: 'collaborator' }), at: `/lists/${listId}?arrange=` });
    await screen.findByRole('heading', { name: 'Gift a' });
    expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull();
  });
});
