import { problemResponse, resetBetweenTests, signInWithoutProfile } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aList, bodiesOf, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const accept = 'POST /giftlist/accept-invite';
const at = `/lists/${listId}?invite=a-token`;
const back = `return_to=%2Flists%2F${listId}%3Finvite%3Da-token`;
const list = aList({ viewer_role: 'viewer' });
const isAt = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('the link of an invitation', () => {
  it.each([
    ['joins', () => Response.json({ data: list }), 'Collaborators updated'],
    [
      'that is not good any more says so',
      () => problemResponse(400, 'invite/not-valid'),
      'This invitation is not valid any more',
    ],
  ])('%s, and leaves the list open', async (_, response, sentence) => {
    const { sent } = openLists({
      at,
      list,
      answer: key => {
        if (key === 'POST /auth/refresh') return problemResponse(503, 'upstream-unavailable');
        return key === accept ? response() : undefined;
      },
    });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, accept)).toEqual([{ token: 'a-token' }]);
    await isAt(`/lists/${listId}`);
  });

  it('sends a visitor to sign up and back', async () => {
    const { sent } = openLists({ at, list, who: null });
    await isAt(`/sign-up?${back}`);
    expect(bodiesOf(sent, accept)).toEqual([]);
  });

  it('sends an account without a profile to create one and back', async () => {
    await act(signInWithoutProfile);
    const { sent } = openLists({ at, list, who: null });
    await isAt(`/create-account?${back}`);
    expect(bodiesOf(sent, accept)).toEqual([]);
  });
});
