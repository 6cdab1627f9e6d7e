import { mockServer, problemResponse, renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { recordAuthErrors, weakPassword } from '../../testing.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

resetBetweenTests();
const done = () => Response.json({ data: {} });

describe('the forgotten-password page', () => {
  const ask = async (answer: () => Response, email = ' a@b.c ') => {
    const sent = mockServer(answer);
    const { user } = renderInApp(<ForgotPasswordPage />, { at: '/forgot-password' });
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send the link' });
    await user.type(screen.getByLabelText('E-mail'), email);
    await user.click(send);
    return { sent, user };
  };

  it('asks to check the e-mail, and resends the link', async () => {
    const { sent, user } = await ask(done);
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    const request = { key: 'POST /user/forgot-password', body: { email: 'a@b.c' } };
    await waitFor(() => expect(sent).toEqual([request, request]));
  });

  it('links to the login with friend and list', () => {
    mockServer(done);
    renderInApp(<ForgotPasswordPage />, { at: '/forgot-password?friend=amara&list=7' });
    const back = screen.getByRole('link', { name: 'Login' });
    expect(back.getAttribute('href')).toBe('/login?friend=amara&list=7');
  });

  it('reports that the link could not be requested', async () => {
    await ask(() => problemResponse(503, 'upstream-unavailable'));
    expect(await screen.findByText('Cannot reset password')).toBeTruthy();
  });

  it('tracks each failure as auth_error', async () => {
    const recordedErrors = recordAuthErrors();
    const answers = [
      () => problemResponse(503, 'upstream-unavailable'),
      done,
      () => problemResponse(429, 'rate-limited'),
    ];
    const { user } = await ask(() => answers.shift()?.() ?? done());
    await screen.findByText('Cannot reset password');
    expect(recordedErrors()).toEqual(['upstream-unavailable']);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(recordedErrors()).toEqual(['upstream-unavailable', 'rate-limited']));
  });

  it('tracks a refused new password as auth_error', async () => {
    const recordedErrors = recordAuthErrors();
    mockServer(() => problemResponse(400, 'auth/invalid-code'));
    const { user } = renderInApp(<ForgotPasswordPage />, { at: '/forgot-password?oobCode=x' });
    await user.type(screen.getByLabelText('New password'), 'a rather long one');
    await user.type(screen.getByLabelText('Confirm the new password'), 'a rather long one{Enter}');
    await screen.findByText('Cannot update the password');
    expect(recordedErrors()).toEqual(['auth/invalid-code']);
  });

  it('shows an error for a missing address without sending a request', async () => {
    const { sent } = await ask(done, ' ');
    expect(await screen.findByText('Please provide a valid email address.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('reports an invalid address', async () => {
    await ask(() => problemResponse(400, 'validation'), 'nobody');
    expect(await screen.findByText('Please provide a valid email address.')).toBeTruthy();
  });
});

describe('the new password', () => {
  const set = async (answer: () => Response) => {
    const sent = mockServer(answer);
    const { user } = renderInApp(<ForgotPasswordPage />, { at: '/forgot-password?oobCode=the-code' });
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Set password' });
    await user.type(screen.getByLabelText('New password'), 'a rather long one');
    await user.type(screen.getByLabelText('Confirm the new password'), 'a rather long');
    expect(send.disabled).toBe(true);
    expect(screen.getByText('The two passwords differ')).toBeTruthy();
    await user.type(screen.getByLabelText('Confirm the new password'), ' one');
    expect(send.disabled).toBe(false);
    await user.click(send);
    return sent;
  };

  it('is set with the code from the mail; the page then links to the login', async () => {
    const sent = await set(done);
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(sent).toEqual([
      { key: 'POST /auth/reset-password', body: { oobCode: 'the-code', password: 'a rather long one' } },
    ]);
  });

  it.each([
    ['an old code', problemResponse(400, 'auth/invalid-code'), 'Cannot update the password'],
    ['a weak password', problemResponse(400, 'auth/weak-password'), 'Password is too weak'],
    ['a weak password in the server’s words', weakPassword('Too common '), 'Too common'],
  ])('reports %s', async (_, answer, sentence) => {
    await set(() => answer);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
