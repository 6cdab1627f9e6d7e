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

function open(answer: (key: string) => Response) {
  const sent = mockServer(answer);
  renderInApp(<VerifyEmailPage />, { at: '/verify-email?oobCode=the-code' });
  return sent;
}
const verified = () => screen.findByRole('heading', { name: 'Your e-mail is verified' });

describe('the link that verifies an address', () => {
  it('confirms to a visitor without further requests', async () => {
    const sent = open(() => Response.json({ data: {} }));
    expect(await verified()).toBeTruthy();
    expect(sent).toEqual([
      { key: 'POST /auth/verify-email', body: { oobCode: 'the-code', keep_methods: true } },
    ]);
  });

  it('is tracked as auth_error if it is refused', async () => {
    const recordedErrors = recordAuthErrors();
    open(() => problemResponse(400, 'auth/invalid-code'));
    await screen.findByRole('heading', { name: 'This link no longer works' });
    expect(recordedErrors()).toEqual(['auth/invalid-code']);
  });

  it('renews the token of a signed-in person', async () => {
    signInAs(createMember({ email_verified: false }));
    const sent = open(key => {
      if (key === 'GET /user') return Response.json(createMember());
      return Response.json(key === 'POST /auth/refresh' ? accountResponse() : { data: {} });
    });
    expect(await verified()).toBeTruthy();
    expect(sent.map(({ key }) => key)).toEqual([
      'POST /auth/verify-email',
      'POST /auth/refresh',
      'GET /user',
    ]);
    expect(session.read().emailVerified).toBe(true);
  });

  it('confirms the verification even if the token cannot be renewed', async () => {
    signInAs(createMember({ email_verified: false }));
    open(key =>
      key === 'POST /auth/verify-email'
        ? Response.json({ data: {} })
        : problemResponse(503, 'upstream-unavailable'),
    );
    expect(await verified()).toBeTruthy();
  });

  it('can be retried when the server is unreachable', async () => {
    let isBack = false;
    open(() => (isBack ? Response.json({ data: {} }) : problemResponse(503, 'upstream-unavailable')));
    expect(await screen.findByRole('heading', { name: 'We could not verify your e-mail' })).toBeTruthy();
    isBack = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await verified()).toBeTruthy();
  });

  it('reports that it has expired', async () => {
    open(() => problemResponse(400, 'auth/invalid-code'));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  });
});

describe('the verification link in a browser that is not signed in to the account', () => {
  const refused = () => problemResponse(403, 'auth/confirmation-required');
  const ask = () => screen.findByRole('heading', { name: 'Is this your account?' });

  it('asks for a sign-in, and returns to the link', async () => {
    open(refused);
    expect(await ask()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const back = encodeURIComponent('/verify-email?oobCode=the-code');
    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe(`/login?return_to=${back}`),
    );
  });

  it('sets a new password, and says what was removed', async () => {
    let calls = 0;
    const sent = open(() => {
      calls += 1;
      return calls === 1 ? refused() : Response.json({ data: { methods_removed: true } });
    });
    expect(await ask()).toBeTruthy();
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

  it('signs another account out before it leads to the login', async () => {
    signInAs(createMember());
    const sent = open(key => (key === 'POST /auth/verify-email' ? refused() : Response.json({ data: {} })));
    expect(await ask()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(sent.map(({ key }) => key)).toContain('POST /auth/sign-out'));
    expect(session.read().state).toBe('visitor');
  });
});
