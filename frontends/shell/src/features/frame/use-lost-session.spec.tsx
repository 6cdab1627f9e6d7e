import { api } from '@giftlist/frontend-kit/client';
import {
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { createFrenchMember } from '../../testing.ts';
import { useLostSession } from './use-lost-session.ts';

resetBetweenTests();

function Frame() {
  useLostSession();
  return null;
}
async function getUrlAfterLostSession(at: string) {
  signInAs(createFrenchMember());
  mockServer(() => problemResponse(401, 'auth/token-invalid'));
  renderInApp(<Frame />, { at });
  await act(async () => {
    await api.call('GET /user').catch(() => undefined);
  });
  return screen.getByLabelText('address').textContent;
}

describe('useLostSession', () => {
  it('opens the login page, which returns to the current page', async () => {
    expect(await getUrlAfterLostSession('/lists/7?gift=1')).toBe('/login?return_to=%2Flists%2F7%3Fgift%3D1');
  });

  it('does not navigate on the login page', async () => {
    expect(await getUrlAfterLostSession('/login?list=7')).toBe('/login?list=7');
  });
});
