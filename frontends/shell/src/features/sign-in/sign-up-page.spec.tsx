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
import { accountResponse, memberOf, weakPassword } from '../../testing.ts';
import { LoginPage } from './login-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const offered = Response.json.bind(Response, { google: true, apple: true, facebook: true });
function opened({ closed = false } = {}): Window {
  return Object.create(window, { closed: { value: closed }, focus: { value: () => undefined } });
}
const at = '/sign-up?friend=amara&list=7';

resetBetweenTests();
beforeEach(() => localStorage.clear());

async function signUp(answer: (key: string) => Response, email = 'a@b.c', password = 'a rather long one') {
  const sent = mockServer(key => (key === 'GET /auth/providers' ? offered() : answer(key)));
  const { user } = renderInApp(
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="*" element={<SignUpPage />} />
    </Routes>,
    { at },
  );
  await user.type(screen.getByLabelText('E-mail'), email);
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  return sent;
}
const address = () => screen.getByLabelText('address').textContent;

describe('the sign-up page', () => {
  it.each([
    ['/gift-ideas/kitchen?add-to-list=teapot', true],
    ['/gift-ideas/kitchen?add-to-list=kettle', false],
    ['/gift-ideas/kitchen', false],
  ])('that returns to %s shows the product that waits for a list: %s', (returnTo, isShown) => {
    wantedProduct.remember({ id: 'teapot', title: 'Stoneware teapot', picture: null });
    mockServer(() => offered());
    renderInApp(<SignUpPage />, { at: `/sign-up?return_to=${encodeURIComponent(returnTo)}` });
    expect(screen.queryByText('Waiting for your list') !== null).toBe(isShown);
    expect(screen.queryByText('Stoneware teapot') !== null).toBe(isShown);
    wantedProduct.forget();
  });

  it.each([
    ['/lists/0190a000-0000-7000-8000-000000000001?invite=a-token', true],
    ['/lists/0190a000-0000-7000-8000-000000000001', false],
    ['https://elsewhere.example/lists/1?invite=a-token', false],
  ])('that returns to %s says that a list to edit waits: %s', (returnTo, isShown) => {
    mockServer(() => offered());
    renderInApp(<SignUpPage />, { at: `/sign-up?return_to=${encodeURIComponent(returnTo)}` });
    expect(screen.queryByText(/^You were invited to edit a list\./) !== null).toBe(isShown);
  });

  it('starts with the e-mail address of a visitor who reserved a gift', () => {
    rememberedGiver.remember({ name: 'Omar Haddad', email: 'omar@example.org' });
    mockServer(() => offered());
    renderInApp(<SignUpPage />, { at });
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('omar@example.org');
  });

  it.each([
    [
      'another way of signing in',
      problemResponse(409, 'auth/different-provider'),
      'An account with this email already exists using a different sign-in method. Please try signing in with Google, Facebook, or Apple.',
    ],
    ['a weak password', problemResponse(400, 'auth/weak-password'), 'Password is too weak'],
    [
      'a weak password in the server’s words',
      weakPassword('  This password is too common \n'),
      'This password is too common',
    ],
    [
      'too many attempts',
      problemResponse(429, 'rate-limited'),
      'Too many attempts. Please wait a moment and try again.',
    ],
    ['anything else', problemResponse(500, 'internal'), 'Unable to create account. Please try again.'],
  ])('reports %s, and keeps the typed values', async (_, answer, sentence) => {
    await signUp(() => answer);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a@b.c');
    expect(address()).toBe(at);
  });

  it('explains an invalid address itself instead of leaving it to the browser', async () => {
    await signUp(() => problemResponse(400, 'validation'), 'nobody');
    expect(await screen.findByText('Please provide a valid email address.')).toBeTruthy();
  });

  it('reports all errors at once and focuses the first', async () => {
    const sent = await signUp(() => problemResponse(500, 'internal'), 'nobody', 'short');
    expect(await screen.findByText('Please provide a valid email address.')).toBeTruthy();
    expect(screen.getByText('Use at least 8 characters')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
    expect(sent.filter(({ key }) => key.startsWith('POST /auth'))).toEqual([]);
  });

  it('reports a too long password at the password, not at the address', async () => {
    const message = 'Use at most 200 characters';
    await signUp(() => problemResponse(400, 'validation', { errors: [{ path: 'body.password', message }] }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('Please provide a valid email address.')).toBeNull();
  });

  it('leads to the login after two seconds if an account exists, with friend, list and address', async () => {
    await signUp(() => problemResponse(409, 'auth/email-in-use'));
    const sentence = 'An account already exists with this email. Redirecting to login...';
    expect(await screen.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/login?friend=amara&list=7'), { timeout: 20_000 });
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a@b.c');
  }, 60_000);

  it('reports an existing account’s expired password and stays', async () => {
    await signUp(() =>
      Response.json(accountResponse({ access_token: '', expires_in: 0, passwordExpired: true })),
    );
    expect(await screen.findByText('Password expired. Please reset your password to continue.')).toBeTruthy();
    expect(address()).toBe(at);
  });

  it('leads to creating a profile with friend and list', async () => {
    await signUp(() => Response.json(accountResponse({ has_profile: false })));
    await waitFor(() => expect(address()).toBe('/create-account?friend=amara&list=7'));
  });

  it('redirects a signed-in member to the inviting friend without following', async () => {
    const sent = mockServer(() => offered());
    signInAs(memberOf());
    renderInApp(<SignUpPage />, { at: '/sign-up?friend=amara' });
    await waitFor(() => expect(address()).toBe('/lists?friend=amara'));
    expect(sent.filter(({ key }) => key.startsWith('PUT '))).toEqual([]);
  });

  it('is tracked as the page view Sign Up', () => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    mockServer(() => offered());
    renderInApp(<SignUpPage />, { at });
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'page_view', page_title: 'Sign Up', page_path: '/sign-up' }),
    );
  });

  it('says that joining confirms the minimum age, the terms and the privacy policy', () => {
    mockServer(() => offered());
    renderInApp(<SignUpPage />, { at });
    expect(screen.getByText(/at least 13 years old/).textContent).toContain('terms');
    expect(screen.getByRole('link', { name: 'privacy policy' })).toBeTruthy();
  });
});

describe('a sign-in in a new window', () => {
  const begin = async (name: string, popup: Window | null) => {
    jest.spyOn(globalThis, 'open').mockReturnValue(popup);
    mockServer(key => {
      if (key === 'GET /auth/providers') return offered();
      return problemResponse(401, 'auth/session-ended');
    });
    const { user } = renderInApp(<SignUpPage />, { at });
    await user.click(await screen.findByRole('button', { name }));
    return user;
  };
  const reportOutcome = (word: string) => {
    const channel = new BroadcastChannel('giftlist-sign-in');
    channel.postMessage(word);
    channel.close();
  };

  it('reports that the browser blocked it', async () => {
    await begin('Google', null);
    expect(
      await screen.findByText('Pop-up was blocked by your browser. Please enable pop-ups and try again.'),
    ).toBeTruthy();
  });

  it('reports that it was cancelled if the window is closed', async () => {
    await begin('Google', opened({ closed: true }));
    expect(
      await screen.findByText('Sign-up was cancelled. Please try again.', {}, { timeout: 20_000 }),
    ).toBeTruthy();
  }, 60_000);

  it('shows no error if another sign-in supersedes it', async () => {
    const user = await begin('Google', opened());
    await user.click(screen.getByRole('button', { name: 'Apple' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Go on in the window that opened.')).toBeTruthy();
    reportOutcome('?auth_error=cancelled');
    await screen.findByRole('alert');
  });

  it('reports an account with another sign-in method', async () => {
    await begin('Facebook', opened());
    reportOutcome('?auth_error=auth/different-provider');
    expect(
      await screen.findByText(/^An account with this email already exists using a different sign-in method/),
    ).toBeTruthy();
  });

  it('that throws is tracked and reported', async () => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
    jest.spyOn(globalThis, 'open').mockImplementation(() => {
      throw new Error('windows are forbidden here');
    });
    mockServer(() => offered());
    const { user } = renderInApp(<SignUpPage />, { at });
    await user.click(await screen.findByRole('button', { name: 'Google' }));
    expect(await screen.findByText('Unable to create account. Please try again.')).toBeTruthy();
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'auth_error', error: 'windows are forbidden here' }),
    );
  });

  it('that failed in the installed app is tracked when its page comes back', async () => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
    mockServer(() => offered());
    renderInApp(<SignUpPage />, { at: '/sign-up?auth_error=cancelled' });
    const error = 'Sign-up was cancelled. Please try again.';
    expect(await screen.findByText(error)).toBeTruthy();
    expect(window.dataLayer).toContainEqual(expect.objectContaining({ event: 'auth_error', error }));
  });

  it('that succeeds leads to creating a profile with friend and list', async () => {
    await begin('Google', opened());
    mockServer(() => Response.json(accountResponse({ has_profile: false })));
    reportOutcome('');
    await waitFor(() => expect(address()).toBe('/create-account?friend=amara&list=7'));
  });
});
