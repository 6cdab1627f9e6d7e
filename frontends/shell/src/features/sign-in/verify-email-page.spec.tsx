import { session } from '@giftlist/frontend-kit/client';
import {
  createMember,
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountResponse, recordAuthErrors } from '../../testing.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

resetBetweenTests();

function openPage(respond: (key: string) => Response) {
  const sent = mockServer(respond);
  renderInApp(<VerifyEmailPage />, { at: '/verify-email?oobCode=the-code' });
  return sent;
}
const findSuccess = () => screen.findByRole('heading', { name: 'Your e-mail is verified' });

describe('VerifyEmailPage', () => {
  it('verifies the address of a visitor', async () => {
    const sent = openPage(() => Response.json({ data: {} }));
    expect(await findSuccess()).toBeTruthy();
    expect(sent).toEqual([
      { key: 'POST /auth/verify-email', body: { oobCode: 'the-code', keep_methods: true } },
    ]);
  });

  it('tracks a rejected link as auth_error', async () => {
    const getRecordedErrors = recordAuthErrors();
    openPage(() => problemResponse(400, 'auth/invalid-code'));
    await screen.findByRole('heading', { name: 'This link no longer works' });
    expect(getRecordedErrors()).toEqual(['auth/invalid-code']);
  });

  it('refreshes the token of a member', async () => {
    signInAs(createMember({ email_verified: false }));
    const sent = openPage(key => {
      if (key === 'GET /user') return Response.json(createMember());
      return Response.json(key === 'POST /auth/refresh' ? accountResponse() : { data: {} });
    });
    expect(await findSuccess()).toBeTruthy();
    expect(sent.map(({ key }) => key)).toEqual([
      'POST /auth/verify-email',
      'POST /auth/refresh',
      'GET /user',
    ]);
    expect(session.read().emailVerified).toBe(true);
  });

  it('verifies the address even if the token cannot be refreshed', async () => {
    signInAs(createMember({ email_verified: false }));
    openPage(key =>
      key === 'POST /auth/verify-email'
        ? Response.json({ data: {} })
        : problemResponse(503, 'upstream-unavailable'),
    );
    expect(await findSuccess()).toBeTruthy();
  });

  it('offers a retry if the server is unreachable', async () => {
    let isAvailable = false;
    openPage(() =>
      isAvailable ? Response.json({ data: {} }) : problemResponse(503, 'upstream-unavailable'),
    );
    expect(await screen.findByRole('heading', { name: 'We could not verify your e-mail' })).toBeTruthy();
    isAvailable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findSuccess()).toBeTruthy();
  });

  it('shows that the link has expired', async () => {
    openPage(() => problemResponse(400, 'auth/invalid-code'));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  });
});

describe('VerifyEmailPage without a sign-in to the account', () => {
  const requireConfirmation = () => problemResponse(403, 'auth/confirmation-required');
  const findQuestion = () => screen.findByRole('heading', { name: 'Is this your account?' });

  it('offers a sign-in that returns to the verification link', async () => {
    openPage(requireConfirmation);
    expect(await findQuestion()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const returnTo = encodeURIComponent('/verify-email?oobCode=the-code');
    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe(`/login?return_to=${returnTo}`),
    );
  });

  it('sets a new password and says what was removed', async () => {
    let requestCount = 0;
    const sent = openPage(() => {
      requestCount += 1;
      return requestCount === 1 ? requireConfirmation() : Response.json({ data: { methods_removed: true } });
    });
    expect(await findQuestion()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Set a new password' }));
    expect(screen.getByText(/removes what was set up before/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('New password'), 'roses-in-7-pots');
    await userEvent.type(screen.getByLabelText('Confirm the new password'), 'roses-in-7-pots');
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText(/every device was signed out/)).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      { oobCode: 'the-code', keep_methods: true },
      { oobCode: 'the-code', password: 'roses-in-7-pots' },
    ]);
  });

  it('signs out another account before the login page', async () => {
    signInAs(createMember());
    const sent = openPage(key =>
      key === 'POST /auth/verify-email' ? requireConfirmation() : Response.json({ data: {} }),
    );
    expect(await findQuestion()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(sent.map(({ key }) => key)).toContain('POST /auth/sign-out'));
    expect(session.read().state).toBe('visitor');
  });
});
