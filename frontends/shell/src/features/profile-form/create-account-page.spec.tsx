import { rememberedGiver, session } from '@giftlist/frontend-kit/client';
import {
  mockScreenWidth,
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  type SentRequest,
} from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { accountResponse } from '../../testing.ts';
import { CreateAccountPage } from './create-account-page.tsx';

// Treats the test machine's time zone as one of France.
const timeZones = [Intl.DateTimeFormat().resolvedOptions().timeZone];
const countries = [
  { value: 'us', label: 'United States', currency: 'USD', symbol: '$', timeZones: [] },
  { value: 'fr', label: 'France', currency: 'EUR', symbol: '€', timeZones },
];
const pagePath = '/create-account?friend=amara&list=7';

resetBetweenTests();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function openAfterSignUp(
  createProfile: () => Response,
  { email = 'a@b.c', respondToCountries = () => Response.json(countries) } = {},
) {
  let hasProfile = false;
  const sent = mockServer(key => {
    if (key === 'GET /settings/countries') return respondToCountries();
    if (key === 'POST /auth/sign-up') return Response.json(accountResponse({ has_profile: false, email }));
    if (key === 'POST /auth/refresh')
      return Response.json(accountResponse({ has_profile: hasProfile, email }));
    if (key === 'GET /user') return Response.json({ id: 'p', email, email_verified: true });
    const response = createProfile();
    hasProfile = response.ok || response.status === 409;
    return response;
  });
  await session.signUp({ email, password: 'x' });
  const { user } = renderInApp(<CreateAccountPage />, { at: pagePath });
  return { sent, user };
}
async function fillAndSubmit(user: UserEvent) {
  await user.type(screen.getByLabelText('First name'), 'Amara');
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  await user.type(screen.getByLabelText('Birthday'), '04121990');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}
const getSelect = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const getSentProfile = (sent: SentRequest[]) =>
  sent.find(({ key }) => key.startsWith('POST /user/signup'))?.body;
const getCurrentUrl = () => screen.getByLabelText('address').textContent;

describe('CreateAccountPage', () => {
  // Must be the first test, because countries are requested only once.
  it('defaults to the United States if countries cannot be loaded', async () => {
    const { sent, user } = await openAfterSignUp(() => Response.json({ data: {} }, { status: 201 }), {
      respondToCountries: () => problemResponse(503, 'upstream-unavailable'),
    });
    await fillAndSubmit(user);
    await waitFor(() => expect(getCurrentUrl()).toBe('/lists/7'));
    expect(getSentProfile(sent)).toMatchObject({ country: 'us', currency: 'USD' });
  });

  it('suggests the name that a visitor gave for a reservation, then forgets it', async () => {
    rememberedGiver.remember({ name: 'Omar Haddad', email: 'omar@example.org' });
    const { sent, user } = await openAfterSignUp(() => Response.json({ data: {} }, { status: 201 }));
    await user.type(screen.getByLabelText('Birthday'), '04121990');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(getCurrentUrl()).toBe('/lists/7'));
    expect(getSentProfile(sent)).toMatchObject({ first_name: 'Omar', last_name: 'Haddad' });
    expect(rememberedGiver.read()).toBeUndefined();
  });

  it('sends the friend’s username with the new profile and returns to the list', async () => {
    const { sent, user } = await openAfterSignUp(() => Response.json({ data: {} }, { status: 201 }));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('First name').maxLength).toBe(100);
    await fillAndSubmit(user);
    await waitFor(() => expect(getCurrentUrl()).toBe('/lists/7'));
    expect(await screen.findByText('Account successfully created')).toBeTruthy();
    const request = sent.find(({ key }) => key.startsWith('POST /user/signup'));
    expect(request?.key).toBe('POST /user/signup?friend=amara');
    expect(request?.body).toMatchObject({ first_name: 'Amara', last_name: 'Okafor', birthday: '1990-04-12' });
  });

  it('shows each error at its field and sends no request', async () => {
    const { sent, user } = await openAfterSignUp(() => Response.json({}), { email: '' });
    await user.type(screen.getByLabelText('E-mail'), 'amara@okafor');
    await user.type(screen.getByLabelText('Birthday'), `0101${new Date().getFullYear() - 5}`);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('You must be at least 13 years old to use the product')).toBeTruthy();
    expect(screen.getByText('Please enter your first name')).toBeTruthy();
    await user.clear(screen.getByLabelText('Birthday'));
    await user.type(screen.getByLabelText('Birthday'), `0101${new Date().getFullYear() + 1}`);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Your birthday cannot be in the future')).toBeTruthy();
    expect(sent.some(({ key }) => key.startsWith('POST /user/signup'))).toBe(false);
  });

  it('suggests the country of the time zone, but restores another choice when the page is reopened', async () => {
    // Phones get native select fields.
    mockScreenWidth(390);
    const { sent, user } = await openAfterSignUp(() => Response.json({ data: {} }, { status: 201 }));
    await waitFor(() => expect(getSelect('Country').value).toBe('fr'));
    expect(getSelect('Currency').selectedOptions[0]?.text).toBe('EUR (€), France');
    await user.selectOptions(getSelect('Country'), 'United States');
    cleanup();
    renderInApp(<CreateAccountPage />, { at: pagePath });
    await fillAndSubmit(user);
    await waitFor(() => expect(getCurrentUrl()).toBe('/lists/7'));
    expect(getSentProfile(sent)).toMatchObject({ country: 'us', currency: 'USD' });
  });

  it('opens the list if the profile already exists', async () => {
    const { user } = await openAfterSignUp(() => problemResponse(409, 'user/profile-exists'));
    await fillAndSubmit(user);
    await waitFor(() => expect(getCurrentUrl()).toBe('/lists/7'));
    expect(session.read().state).toBe('member');
  });

  it('shows at the e-mail field that the address is in use', async () => {
    const { user } = await openAfterSignUp(() => problemResponse(409, 'auth/email-in-use'), { email: '' });
    await user.type(screen.getByLabelText('E-mail'), 'amara@okafor.example');
    await fillAndSubmit(user);
    expect(await screen.findByText('Another account has this address')).toBeTruthy();
    expect(getCurrentUrl()).toBe(pagePath);
  });

  it('shows an error and keeps the values if saving fails', async () => {
    const { user } = await openAfterSignUp(() => problemResponse(500, 'internal'));
    await fillAndSubmit(user);
    expect(await screen.findByText('Failed to update user profile')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Amara');
    expect(getCurrentUrl()).toBe(pagePath);
  });
});

describe('CreateAccountPage: links', () => {
  it.each([
    ['Sign up', '/sign-up?friend=amara&list=7'],
    ['Login', '/login?friend=amara&list=7'],
  ])('‘%s’ signs out and keeps friend and list in the URL', async (name, href) => {
    const { sent, user } = await openAfterSignUp(() => Response.json({ data: {} }));
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(href);
    await user.click(link);
    await waitFor(() => expect(getCurrentUrl()).toBe(href));
    expect(session.read().state).toBe('visitor');
    expect(sent.map(({ key }) => key)).toContain('POST /auth/sign-out');
  });
});

describe('CreateAccountPage after a server error', () => {
  const createResponder = (status: number, code: string, extra: object) => () =>
    problemResponse(status, code, extra);
  const errors = [{ path: 'body.first_name', message: 'Use letters, please' }];

  it.each([
    [
      'the server’s message',
      createResponder(409, 'user/username-taken', { detail: 'That name is gone' }),
      'That name is gone',
    ],
    [
      'the server’s message about a value that is not in the form',
      createResponder(400, 'validation', {
        errors: [{ path: 'body.timeZone', message: 'Unknown time zone' }],
      }),
      'Unknown time zone',
    ],
    [
      'the default message if the server sent none',
      createResponder(400, 'validation', {}),
      'Failed to update user profile',
    ],
    [
      'the default message for an internal error',
      createResponder(500, 'internal', { detail: 'E11000 duplicate key' }),
      'Failed to update user profile',
    ],
  ])('shows %s', async (_, respond, message) => {
    const { user } = await openAfterSignUp(respond);
    await fillAndSubmit(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText(/E11000/)).toBeNull();
  });

  it('also shows the message at the field that it is about', async () => {
    const { user } = await openAfterSignUp(createResponder(400, 'validation', { errors }));
    await fillAndSubmit(user);
    await waitFor(() => expect(screen.getAllByText('Use letters, please')).toHaveLength(2));
    expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true');
  });
});
