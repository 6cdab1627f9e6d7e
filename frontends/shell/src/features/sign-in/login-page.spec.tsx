import { consent, session, setAnalyticsSink } from '@giftlist/frontend-kit/client';
import {
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInWithoutProfile,
} from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountResponse, createFrenchMember } from '../../testing.ts';
import { LoginPage } from './login-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const signedIn = accountResponse();

resetBetweenTests();
beforeEach(() => localStorage.clear());

async function login(respond: (key: string) => Response, at = '/login') {
  const sent = mockServer(key =>
    key === 'GET /auth/providers'
      ? Response.json({ google: true, apple: false, facebook: false })
      : respond(key),
  );
  const { user } = renderInApp(<LoginPage />, { at });
  await user.type(screen.getByLabelText('E-mail'), 'a@b.c');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return sent;
}

const waitForUrl = (url: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(url));

describe('LoginPage', () => {
  it('enables the Login button once e-mail and password are entered', async () => {
    mockServer(() => Response.json({ google: false, apple: false, facebook: false }));
    const { user } = renderInApp(<LoginPage />, { at: '/login' });
    const loginButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });
    expect(loginButton.disabled).toBe(true);
    await user.type(screen.getByLabelText('E-mail'), 'a@b.c');
    expect(loginButton.disabled).toBe(true);
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(loginButton.disabled).toBe(false);
  });

  it('links to /forgot-password with friend and list', () => {
    mockServer(() => Response.json({ google: false, apple: false, facebook: false }));
    renderInApp(<LoginPage />, { at: '/login?friend=amara&list=7' });
    const forgot = screen.getByRole('link', { name: 'Forgot password?' });
    expect(forgot.getAttribute('href')).toBe('/forgot-password?friend=amara&list=7');
  });

  it('offers only the configured social sign-ins', async () => {
    mockServer(() => Response.json({ google: true, apple: false, facebook: false }));
    renderInApp(<LoginPage />, { at: '/login' });
    expect(await screen.findByRole('button', { name: 'Google' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Apple' })).toBeNull();
  });

  it.each([
    ['auth/wrong-password', 401, 'Incorrect password'],
    ['auth/user-not-found', 401, "This user doesn't exist. Click Join Now to register it"],
    ['internal', 500, "We can't find an account associated with that email and password."],
  ])('shows an error for %s', async (code, status, message) => {
    await login(() => problemResponse(status, code));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a@b.c');
  });

  describe('tracks failures', () => {
    let events: unknown[];
    beforeEach(() => {
      // Sends the events that waited for consent.
      consent.initialize('us', 'America/New_York');
      events = [];
      setAnalyticsSink((event, { error, page_title }) => void events.push([event, error ?? page_title]));
      // Later than earlier tests, so that no event counts as a repeat.
      const now = Date.now() + 10_000;
      jest.spyOn(Date, 'now').mockReturnValue(now);
    });

    it('of the password step', async () => {
      await login(() => problemResponse(401, 'auth/wrong-password'));
      await screen.findByText('Incorrect password');
      expect(events).toEqual([
        ['page_view', 'Login'],
        ['auth_error', 'auth/wrong-password'],
      ]);
    });

    it('of the second factor', async () => {
      const ticket = 'the-ticket';
      await login(key =>
        key === 'POST /auth/second-factor'
          ? problemResponse(401, 'auth/second-factor-wrong')
          : problemResponse(401, 'auth/second-factor-required', { ticket }),
      );
      const user = userEvent.setup({ delay: null });
      await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
      await screen.findByText('This code is not right');
      expect(events).toContainEqual(['auth_error', 'auth/second-factor-wrong']);
    });
  });

  it('shows an error and does not sign in if the password has expired', async () => {
    const expired = accountResponse({ access_token: '', expires_in: 0, passwordExpired: true });
    await login(key =>
      key === 'POST /auth/sign-in' ? Response.json(expired) : problemResponse(401, 'auth/required'),
    );
    expect(await screen.findByText('Password expired. Please reset your password to continue.')).toBeTruthy();
    expect(session.read().state).toBe('visitor');
  });

  it('returns to the list that a visitor had open', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: writes the cookie as the list's page does
    document.cookie = 'listId=0190a000; path=/';
    await login(key => Response.json(key === 'GET /user' ? createFrenchMember() : signedIn));
    await waitForUrl('/lists/0190a000');
  });

  it.each([
    ['LoginPage', <LoginPage key="login" />],
    ['SignUpPage', <SignUpPage key="sign-up" />],
  ])('%s sends accounts without a profile to /create-account', async (_, page) => {
    mockServer(() => Response.json({ google: false, apple: false, facebook: false }));
    await signInWithoutProfile();
    renderInApp(page, { at: '/login?friend=amara&list=7' });
    await waitForUrl('/create-account?friend=amara&list=7');
  });

  it('returns to the page that the person came from', async () => {
    await login(
      key =>
        key === 'GET /user'
          ? Response.json({ id: 'p', email: 'a@b.c', email_verified: true })
          : Response.json(signedIn),
      '/login?return_to=%2Ffriends',
    );
    await waitForUrl('/friends');
  });

  describe('with a friend to follow', () => {
    const amaraId = 'amara-id';
    const loginWithFriend = (is_following: boolean) =>
      login(key => {
        if (key === 'GET /user') return Response.json(createFrenchMember({ following_count: 2 }));
        if (key === 'GET /user/find?username=amara') {
          return Response.json({ id: amaraId, is_self: false, is_following });
        }
        if (key.startsWith('PUT /user/p/follow-unfollow')) {
          return Response.json({ data: { following: true } });
        }
        return Response.json(signedIn);
      }, '/login?friend=amara&list=7');

    it('follows the friend and returns to the list', async () => {
      const sent = await loginWithFriend(false);
      await waitForUrl('/lists/7');
      expect(await screen.findByText('Friend followed')).toBeTruthy();
      expect(sent.map(({ key }) => key)).toContain(`PUT /user/p/follow-unfollow?targetId=${amaraId}`);
      expect(session.read().profile?.following_count).toBe(3);
    });

    it('returns to the list and shows an error if following fails', async () => {
      await login(key => {
        if (key === 'GET /user') return Response.json({ id: 'p', email: 'a@b.c', email_verified: true });
        return key.startsWith('GET /user/find')
          ? problemResponse(404, 'user/not-found')
          : Response.json(signedIn);
      }, '/login?friend=amara&list=7');
      await waitForUrl('/lists/7');
      expect(await screen.findByText('Cannot follow friend')).toBeTruthy();
    });

    it('does not unfollow a friend who is followed already', async () => {
      const sent = await loginWithFriend(true);
      await waitForUrl('/lists/7');
      await waitFor(() => expect(sent.map(({ key }) => key)).toContain('GET /user/find?username=amara'));
      expect(sent.some(({ key }) => key.startsWith('PUT '))).toBe(false);
    });
  });

  it('opens /create-account with friend and list if the account has no profile', async () => {
    await login(
      key => (key === 'GET /user' ? problemResponse(404, 'user/not-found') : Response.json(signedIn)),
      '/login?friend=amara&list=7',
    );
    await waitForUrl('/create-account?friend=amara&list=7');
  });

  describe('with a second factor', () => {
    const requireCode = () =>
      Response.json(
        { code: 'auth/second-factor-required', title: 'x', status: 401, ticket: 'the-ticket' },
        { status: 401 },
      );
    const enterCode = async (respond: () => Response) => {
      const sent = await login(key => {
        if (key === 'POST /auth/second-factor') return respond();
        return key === 'GET /user' ? Response.json({ id: 'p', email: 'a@b.c' }) : requireCode();
      }, '/login?friend=amara&list=7');
      const user = userEvent.setup({ delay: null });
      await user.type(await screen.findByLabelText('Code'), '123 456{Enter}');
      return { sent, user };
    };

    it('asks for the app’s code and returns to the list', async () => {
      const { sent } = await enterCode(() => Response.json(signedIn));
      await waitForUrl('/lists/7');
      expect(sent.find(({ key }) => key === 'POST /auth/second-factor')?.body).toEqual({
        ticket: 'the-ticket',
        code: '123 456',
      });
    });

    it('shows an error for a wrong code and offers recovery codes', async () => {
      const { user } = await enterCode(() => problemResponse(401, 'auth/second-factor-wrong'));
      expect(await screen.findByText('This code is not right')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: /use a recovery code/ }));
      expect(screen.getByLabelText<HTMLInputElement>('Recovery code').value).toBe('');
    });

    it('uses a ticket in the URL only once', async () => {
      mockServer(() => Response.json({ google: true, apple: false, facebook: false }));
      const { user } = renderInApp(<LoginPage />, {
        at: '/login?list=7&auth_error=auth%2Fsecond-factor-required&ticket=the-ticket',
      });
      await screen.findByLabelText('Code');
      const [loginButton] = screen.getAllByRole('button', { name: 'Login' });
      if (!loginButton) throw new Error('There is no Login button');
      await user.click(loginButton);
      expect(await screen.findByLabelText('Password')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
      await waitForUrl('/login?list=7');
    });

    it('starts over if the ticket has expired', async () => {
      await enterCode(() => problemResponse(401, 'auth/session-ended'));
      expect(await screen.findByText('That took too long. Please sign in once more.')).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a@b.c');
    });
  });
});
