import { problemResponse, resetBetweenTests, signInWithoutProfile } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { createList, getBodies, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const acceptKey = 'POST /giftlist/accept-invite';
const at = `/lists/${listId}?invite=a-token`;
const returnQuery = `return_to=%2Flists%2F${listId}%3Finvite%3Da-token`;
const list = createList({ viewer_role: 'viewer' });
const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('an invitation link', () => {
  it.each([
    ['makes the member a collaborator', () => Response.json({ data: list }), 'Collaborators updated'],
    [
      'that is no longer valid shows an error',
      () => problemResponse(400, 'invite/not-valid'),
      'This invitation is not valid any more',
    ],
  ])('%s and opens the list', async (_, response, message) => {
    const { requests } = openLists({
      at,
      list,
      respond: key => {
        // An invitation is accepted even if the access token cannot be refreshed.
        if (key === 'POST /auth/refresh') return problemResponse(503, 'upstream-unavailable');
        return key === acceptKey ? response() : undefined;
      },
    });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, acceptKey)).toEqual([{ token: 'a-token' }]);
    await expectAddress(`/lists/${listId}`);
  });

  it('sends visitors to sign-up, with the invitation in the return path', async () => {
    const { requests } = openLists({ at, list, viewer: null });
    await expectAddress(`/sign-up?${returnQuery}`);
    expect(getBodies(requests, acceptKey)).toEqual([]);
  });

  it('sends accounts without a profile to profile creation, with the invitation in the return path', async () => {
    await act(signInWithoutProfile);
    const { requests } = openLists({ at, list, viewer: null });
    await expectAddress(`/create-account?${returnQuery}`);
    expect(getBodies(requests, acceptKey)).toEqual([]);
  });
});
