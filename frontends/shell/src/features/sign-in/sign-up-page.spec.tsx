import { consent, rememberedGiver, wantedProduct } from '@giftlist/frontend-kit/client';
import { Route, Routes } from '@giftlist/frontend-kit/router';
import {
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { accountResponse, createFrenchMember, weakPasswordResponse } from '../../testing.ts';
import { LoginPage } from './login-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const providersResponse = () => Response.json({ google: true, apple: true, facebook: true });
function createWindow({ closed = false } = {}): Window {
  return Object.create(window, { closed: { value: closed }, focus: { value: () => undefined } });
}
const pagePath = '/sign-up?friend=amara&list=7';

resetBetweenTests();
beforeEach(() => localStorage.clear());

async function signUp(respond: (key: string) => Response, email = 'a@b.c', password = 'a rather long one') {
  const sent = mockServer(key => (key === 'GET /auth/providers' ? providersResponse() : respond(key)));
  const { user } = renderInApp(
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="*" element={<SignUpPage />} />
    </Routes>,
    { at: pagePath },
  );
  await user.type(screen.getByLabelText('E-mail'), email);
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  return sent;
}
const getCurrentUrl = () => screen.getByLabelText('address').textContent;
/** Each test needs a later clock, because events of an earlier test would count as repeats. */
function startTracking({ clockOffsetMs }: { clockOffsetMs: number }): void {
  consent.initialize('us', 'America/New_York');
  window.dataLayer = [];
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + clockOffsetMs);
}

describe('SignUpPage', () => {
  it.each([
    ['/gift-ideas/kitchen?add-to-list=teapot', true],
    ['/gift-ideas/kitchen?add-to-list=kettle', false],
    ['/gift-ideas/kitchen', false],
  ])('shows the wanted product only if the return path adds it: %s, %s', (returnTo, isShown) => {
    wantedProduct.remember({ id: 'teapot', title: 'Stoneware teapot', picture: null });
    mockServer(() => providersResponse());
    renderInApp(<SignUpPage />, { at: `/sign-up?return_to=${encodeURIComponent(returnTo)}` });
    expect(screen.queryByText('Waiting for your list') !== null).toBe(isShown);
    expect(screen.queryByText('Stoneware teapot') !== null).toBe(isShown);
    wantedProduct.forget();
  });

  it.each([
    ['/lists/0190a000-0000-7000-8000-000000000001?invite=a-token', true],
    ['/lists/0190a000-0000-7000-8000-000000000001', false],
    ['https://elsewhere.example/lists/1?invite=a-token', false],
  ])(
    'mentions an invitation only if a return path on this site contains one: %s, %s',
    (returnTo, isShown) => {
      mockServer(() => providersResponse());
      renderInApp(<SignUpPage />, { at: `/sign-up?return_to=${encodeURIComponent(returnTo)}` });
      expect(screen.queryByText(/^You were invited to edit a list\./) !== null).toBe(isShown);
    },
  );

  it('suggests the e-mail address of a visitor who reserved a gift', () => {
    rememberedGiver.remember({ name: 'Omar Haddad', email: 'omar@example.org' });
    mockServer(() => providersResponse());
    renderInApp(<SignUpPage />, { at: pagePath });
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('omar@example.org');
  });

  it.each([
    [
      'an account with another sign-in method',
      problemResponse(409, 'auth/different-provider'),
      'An account with this email already exists using a different sign-in method. Please try signing in with Google, Facebook, or Apple.',
    ],
    ['a weak password', problemResponse(400, 'auth/weak-password'), 'Password is too weak'],
    [
      'a weak password, with the server’s explanation',
      weakPasswordResponse('  This password is too common \n'),
      'This password is too common',
    ],
    [
      'too many attempts',
      problemResponse(429, 'rate-limited'),
      'Too many attempts. Please wait a moment and try again.',
    ],
    ['another error', problemResponse(500, 'internal'), 'Unable to create account. Please try again.'],
  ])('shows an error for %s and keeps the typed values', async (_, response, message) => {
    await signUp(() => response);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a@b.c');
    expect(getCurrentUrl()).toBe(pagePath);
  });

  it.each([
    ['nobody', 'the form', false],
    ['a@b.c', 'only the server', true],
  ])('shows an error for the e-mail address %s, which %s rejects', async (email, _, isSent) => {
    const sent = await signUp(() => problemResponse(400, 'validation'), email);
    expect(await screen.findByText('Please provide a valid email address.')).toBeTruthy();
    expect(sent.some(({ key }) => key.startsWith('POST /auth'))).toBe(isSent);
  });

  it('shows all errors at once, focuses the first invalid field and sends no request', async () => {
    const sent = await signUp(() => problemResponse(500, 'internal'), 'nobody', 'short');
    expect(await screen.findByText('Please provide a valid email address.')).toBeTruthy();
    expect(screen.getByText('Use at least 8 characters')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
    expect(sent.filter(({ key }) => key.startsWith('POST /auth'))).toEqual([]);
  });

  it('shows at the password field that the password is too long', async () => {
    const message = 'Use at most 200 characters';
    await signUp(() => problemResponse(400, 'validation', { errors: [{ path: 'body.password', message }] }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('Please provide a valid email address.')).toBeNull();
  });

  it('redirects to the login page if the account exists', async () => {
    await signUp(() => problemResponse(409, 'auth/email-in-use'));
    const sentence = 'An account already exists with this email. Redirecting to login...';
    expect(await screen.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(getCurrentUrl()).toBe('/login?friend=amara&list=7'), { timeout: 20_000 });
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a@b.c');
  }, 60_000);

  it('shows that an existing account’s password has expired', async () => {
    await signUp(() =>
      Response.json(accountResponse({ access_token: '', expires_in: 0, passwordExpired: true })),
    );
    expect(await screen.findByText('Password expired. Please reset your password to continue.')).toBeTruthy();
    expect(getCurrentUrl()).toBe(pagePath);
  });

  it('opens /create-account with friend and list after sign-up', async () => {
    await signUp(() => Response.json(accountResponse({ has_profile: false })));
    await waitFor(() => expect(getCurrentUrl()).toBe('/create-account?friend=amara&list=7'));
  });

  it('redirects members to the inviting friend without following the friend', async () => {
    const sent = mockServer(() => providersResponse());
    signInAs(createFrenchMember());
    renderInApp(<SignUpPage />, { at: '/sign-up?friend=amara' });
    await waitFor(() => expect(getCurrentUrl()).toBe('/lists?friend=amara'));
    expect(sent.filter(({ key }) => key.startsWith('PUT '))).toEqual([]);
  });

  it('tracks the page view ‘Sign Up’', () => {
    startTracking({ clockOffsetMs: 10_000 });
    mockServer(() => providersResponse());
    renderInApp(<SignUpPage />, { at: pagePath });
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'page_view', page_title: 'Sign Up', page_path: '/sign-up' }),
    );
  });

  it('names the minimum age, the terms and the privacy policy', () => {
    mockServer(() => providersResponse());
    renderInApp(<SignUpPage />, { at: pagePath });
    expect(screen.getByText(/at least 13 years old/).textContent).toContain('terms');
    expect(screen.getByRole('link', { name: 'privacy policy' })).toBeTruthy();
  });
});

describe('SignUpPage: social sign-in', () => {
  const startSignIn = async (name: string, popup: Window | null) => {
    jest.spyOn(globalThis, 'open').mockReturnValue(popup);
    mockServer(key => {
      if (key === 'GET /auth/providers') return providersResponse();
      return problemResponse(401, 'auth/session-ended');
    });
    const { user } = renderInApp(<SignUpPage />, { at: pagePath });
    await user.click(await screen.findByRole('button', { name }));
    return user;
  };
  const reportOutcome = (query: string) => {
    const channel = new BroadcastChannel('giftlist-sign-in');
    channel.postMessage(query);
    channel.close();
  };

  it('shows that the browser blocked the window', async () => {
    await startSignIn('Google', null);
    expect(
      await screen.findByText('Pop-up was blocked by your browser. Please enable pop-ups and try again.'),
    ).toBeTruthy();
  });

  it('shows that the sign-up was cancelled if the window is closed', async () => {
    await startSignIn('Google', createWindow({ closed: true }));
    expect(
      await screen.findByText('Sign-up was cancelled. Please try again.', {}, { timeout: 20_000 }),
    ).toBeTruthy();
  }, 60_000);

  it('shows no error if a second sign-in supersedes the first', async () => {
    const user = await startSignIn('Google', createWindow());
    await user.click(screen.getByRole('button', { name: 'Apple' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Go on in the window that opened.')).toBeTruthy();
    // Ends the second sign-in.
    reportOutcome('?auth_error=cancelled');
    await screen.findByRole('alert');
  });

  it('shows that the account has another sign-in method', async () => {
    await startSignIn('Facebook', createWindow());
    reportOutcome('?auth_error=auth/different-provider');
    expect(
      await screen.findByText(/^An account with this email already exists using a different sign-in method/),
    ).toBeTruthy();
  });

  it('tracks an exception and shows a general error', async () => {
    startTracking({ clockOffsetMs: 20_000 });
    jest.spyOn(globalThis, 'open').mockImplementation(() => {
      throw new Error('windows are forbidden here');
    });
    mockServer(() => providersResponse());
    const { user } = renderInApp(<SignUpPage />, { at: pagePath });
    await user.click(await screen.findByRole('button', { name: 'Google' }));
    expect(await screen.findByText('Unable to create account. Please try again.')).toBeTruthy();
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'auth_error', error: 'windows are forbidden here' }),
    );
  });

  it('tracks an error in the URL, as after a failure in the installed app', async () => {
    startTracking({ clockOffsetMs: 30_000 });
    mockServer(() => providersResponse());
    renderInApp(<SignUpPage />, { at: '/sign-up?auth_error=cancelled' });
    const error = 'Sign-up was cancelled. Please try again.';
    expect(await screen.findByText(error)).toBeTruthy();
    expect(window.dataLayer).toContainEqual(expect.objectContaining({ event: 'auth_error', error }));
  });

  it('opens /create-account with friend and list after a social sign-in', async () => {
    await startSignIn('Google', createWindow());
    mockServer(() => Response.json(accountResponse({ has_profile: false })));
    reportOutcome('');
    await waitFor(() => expect(getCurrentUrl()).toBe('/create-account?friend=amara&list=7'));
  });
});
