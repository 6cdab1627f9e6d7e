import { session } from '@giftlist/frontend-kit/client';
import {
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { createFrenchMember } from '../../testing.ts';
import { useSignOut } from './use-sign-out.ts';

resetBetweenTests();

function Frame() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut({ everywhere: true })}>
      Out
    </button>
  );
}
async function signOutWith(respond: () => Response) {
  signInAs(createFrenchMember());
  const sent = mockServer(respond);
  const { user, queries } = renderInApp(<Frame />, { at: '/lists' });
  queries.setQueryData(['lists'], ['Birthday']);
  await user.click(screen.getByRole('button', { name: 'Out' }));
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'));
  expect(queries.getQueryData(['lists'])).toBeUndefined();
  expect(session.read().state).toBe('visitor');
  return sent;
}

describe('useSignOut', () => {
  it('signs out everywhere, clears cached data and opens the home page', async () => {
    const sent = await signOutWith(() => Response.json({ data: {} }));
    expect(sent).toEqual([{ key: 'POST /auth/sign-out', body: { everywhere: true } }]);
  });

  it('clears cached data and shows an error if the server fails', async () => {
    await signOutWith(() => problemResponse(503, 'upstream-unavailable'));
    expect(await screen.findByText('You are signed out here, but the server did not respond.')).toBeTruthy();
  });
});
