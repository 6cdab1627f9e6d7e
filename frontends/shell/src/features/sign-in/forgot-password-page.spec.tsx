import { mockServer, problemResponse, renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { recordAuthErrors, weakPasswordResponse } from '../../testing.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

resetBetweenTests();
const success = () => Response.json({ data: {} });

describe('ForgotPasswordPage', () => {
  const requestLink = async (respond: () => Response, email = ' a@b.c ') => {
    const sent = mockServer(respond);
    const { user } = renderInApp(<ForgotPasswordPage />, { at: '/forgot-password' });
    await user.type(screen.getByLabelText('E-mail'), email);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    return { sent, user };
  };

  it('asks to check the e-mail and resends the link', async () => {
    const { sent, user } = await requestLink(success);
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    const request = { key: 'POST /user/forgot-password', body: { email: 'a@b.c' } };
    await waitFor(() => expect(sent).toEqual([request, request]));
  });

  it('links to the login page with friend and list', () => {
    mockServer(success);
    renderInApp(<ForgotPasswordPage />, { at: '/forgot-password?friend=amara&list=7' });
    const loginLink = screen.getByRole('link', { name: 'Login' });
    expect(loginLink.getAttribute('href')).toBe('/login?friend=amara&list=7');
  });

  it('shows an error if the link cannot be requested', async () => {
    await requestLink(() => problemResponse(503, 'upstream-unavailable'));
    expect(await screen.findByText('Cannot reset password')).toBeTruthy();
  });

  it('tracks each failure as auth_error', async () => {
    const getRecordedErrors = recordAuthErrors();
    const responses = [
      () => problemResponse(503, 'upstream-unavailable'),
      success,
      () => problemResponse(429, 'rate-limited'),
    ];
    const { user } = await requestLink(() => responses.shift()?.() ?? success());
    await screen.findByText('Cannot reset password');
    expect(getRecordedErrors()).toEqual(['upstream-unavailable']);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(getRecordedErrors()).toEqual(['upstream-unavailable', 'rate-limited']));
  });

  it('tracks a rejected new password as auth_error', async () => {
    const getRecordedErrors = recordAuthErrors();
    mockServer(() => problemResponse(400, 'auth/invalid-code'));
    const { user } = renderInApp(<ForgotPasswordPage />, { at: '/forgot-password?oobCode=x' });
    await user.type(screen.getByLabelText('New password'), 'a rather long one');
    await user.type(screen.getByLabelText('Confirm the new password'), 'a rather long one{Enter}');
    await screen.findByText('Cannot update the password');
    expect(getRecordedErrors()).toEqual(['auth/invalid-code']);
  });

  it('shows an error for a missing address without sending a request', async () => {
    const { sent } = await requestLink(success, ' ');
    expect(await screen.findByText('Please provide a valid email address.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows an error for an invalid address', async () => {
    await requestLink(() => problemResponse(400, 'validation'), 'nobody');
    expect(await screen.findByText('Please provide a valid email address.')).toBeTruthy();
  });
});

describe('ForgotPasswordPage: new password', () => {
  const setPassword = async (respond: () => Response) => {
    const sent = mockServer(respond);
    const { user } = renderInApp(<ForgotPasswordPage />, { at: '/forgot-password?oobCode=the-code' });
    const submitButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Set password' });
    await user.type(screen.getByLabelText('New password'), 'a rather long one');
    await user.type(screen.getByLabelText('Confirm the new password'), 'a rather long');
    expect(submitButton.disabled).toBe(true);
    expect(screen.getByText('The two passwords differ')).toBeTruthy();
    await user.type(screen.getByLabelText('Confirm the new password'), ' one');
    expect(submitButton.disabled).toBe(false);
    await user.click(submitButton);
    return sent;
  };

  it('is set with the code from the email', async () => {
    const sent = await setPassword(success);
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(sent).toEqual([
      { key: 'POST /auth/reset-password', body: { oobCode: 'the-code', password: 'a rather long one' } },
    ]);
  });

  it.each([
    ['an old code', problemResponse(400, 'auth/invalid-code'), 'Cannot update the password'],
    ['a weak password', problemResponse(400, 'auth/weak-password'), 'Password is too weak'],
    ['a weak password, with the server’s explanation', weakPasswordResponse('Too common '), 'Too common'],
  ])('shows an error for %s', async (_, response, message) => {
    await setPassword(() => response);
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
