import {
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createFrenchMember, weakPasswordResponse } from '../../testing.ts';
import { SettingsPage } from './settings-page.tsx';

const account = {
  user_id: 'a',
  email: 'a@b.c',
  email_verified: false,
  pending_email: null,
  has_password: true,
  providers: ['google'],
  passkeys: [{ id: 'k', name: 'Phone', created_at: '2026-01-02T00:00:00Z', used_at: null, synced: true }],
  second_factor: { enabled: false, recovery_codes_left: 0 },
  confirmed_until: '2026-01-01T00:00:00Z',
};
const signIns = [
  {
    id: 's1',
    device: 'Firefox on Linux',
    address: '192.0.2.1',
    opened_at: '2026-01-02T00:00:00Z',
    used_at: '2026-01-02T00:00:00Z',
    is_current: true,
  },
  {
    id: 's2',
    device: 'Safari on iOS',
    address: '192.0.2.2',
    opened_at: '2026-01-02T00:00:00Z',
    used_at: '2026-01-02T00:00:00Z',
    is_current: false,
  },
];
const success = () => Response.json({ data: {} });

resetBetweenTests();

type Respond = (key: string, body: unknown) => Response | undefined;

async function openSettings(respond: Respond, overrides: Partial<typeof account> = {}) {
  signInAs(createFrenchMember());
  const sent = mockServer((key, body) => {
    const response = respond(key, body);
    if (response) return response;
    if (key === 'GET /account') return Response.json({ ...account, ...overrides });
    if (key === 'GET /account/sign-ins') return Response.json(signIns);
    if (key === 'GET /auth/providers') return Response.json({ google: true, apple: false, facebook: false });
    return key === 'GET /settings/countries' ? Response.json([]) : undefined;
  });
  const { user } = renderInApp(<SettingsPage />, { at: '/settings' });
  await screen.findByRole('heading', { name: 'Second factor' });
  return { user, sent };
}
const getSection = (name: string) => within(screen.getByRole('region', { name }));
const getBodies = (sent: { key: string; body: unknown }[], key: string) =>
  sent.filter(entry => entry.key === key).map(({ body }) => body);

describe('SecondFactorSection', () => {
  const beginKey = 'POST /account/second-factor/begin';
  const secret = { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/x', qr: 'data:image/svg+xml,x' };

  it('turns on the second factor after a password and a code, and shows recovery codes', async () => {
    const { user, sent } = await openSettings((key, body) => {
      if (key === beginKey) {
        const isRight = JSON.stringify(body) === '{"password":"right"}';
        const isWrong = JSON.stringify(body) === '{"password":"wrong"}';
        if (isRight) return Response.json({ data: secret });
        return problemResponse(403, isWrong ? 'auth/confirmation-wrong' : 'auth/confirmation-required');
      }
      if (key !== 'POST /account/second-factor/confirm') return undefined;
      return JSON.stringify(body).includes('000000')
        ? problemResponse(400, 'auth/invalid-code')
        : Response.json({ data: { recovery_codes: ['one-two', 'three-four'] } });
    });
    await user.click(getSection('Second factor').getByRole('button', { name: 'Turn on' }));
    await user.type(await screen.findByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText('Incorrect password')).toBeTruthy();
    await user.clear(screen.getByLabelText('Your password'));
    await user.type(screen.getByLabelText('Your password'), 'right{Enter}');
    expect((await screen.findByAltText('QR code with the key below')).getAttribute('src')).toBe(secret.qr);
    expect(screen.getByText('ABCD EFGH')).toBeTruthy();
    const codeField = screen.getByLabelText('Code that the app shows');
    await user.type(codeField, '000000{Enter}');
    expect(await screen.findByText('This code is not right')).toBeTruthy();
    await user.clear(codeField);
    await user.type(codeField, '123456{Enter}');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem').map(item => item.textContent)).toEqual(['one-two', 'three-four']);
    expect(getBodies(sent, beginKey)).toEqual([{}, { password: 'wrong' }, { password: 'right' }]);
  });

  it('turns off the second factor after a code is entered', async () => {
    const second_factor = { enabled: true, recovery_codes_left: 1 };
    const { user, sent } = await openSettings(
      key => (key === 'POST /account/second-factor/disable' ? success() : undefined),
      { second_factor },
    );
    expect(screen.getByText('1 recovery code left')).toBeTruthy();
    await user.click(getSection('Second factor').getByRole('button', { name: 'Turn off' }));
    await user.type(await screen.findByLabelText(/^Code of the app/), '123456{Enter}');
    expect(await screen.findByText('The second factor is off')).toBeTruthy();
    expect(getBodies(sent, 'POST /account/second-factor/disable')).toEqual([{ code: '123456' }]);
  });
});

describe('sign-in methods', () => {
  it.each([
    ['a wrong password', problemResponse(403, 'auth/confirmation-wrong'), 'Incorrect password'],
    ['a weak new password', weakPasswordResponse('Too common'), 'Too common'],
    [
      'too many attempts',
      problemResponse(429, 'rate-limited'),
      'Too many attempts. Please wait a moment and try again.',
    ],
    ['another error', problemResponse(500, 'internal'), 'Cannot update the password'],
  ])('password dialog: shows an error after %s', async (_, response, message) => {
    const { user } = await openSettings(key => (key === 'PUT /account/password' ? response : undefined));
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(await screen.findByLabelText('Current password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'a new and long one');
    await user.type(screen.getByLabelText('Confirm the new password'), 'a new and long one');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('password dialog: shows errors at empty fields and sends no request', async () => {
    const { user, sent } = await openSettings(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByLabelText('Current password');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Please enter your current password')).toBeTruthy();
    expect(screen.getByText('Please enter a new password')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), 'a new and long one');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('The two passwords differ')).toBeTruthy();
    expect(getBodies(sent, 'PUT /account/password')).toEqual([]);
  });

  it('password dialog: saves the new password and shows a message', async () => {
    const { user, sent } = await openSettings(key =>
      key === 'PUT /account/password' ? success() : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(await screen.findByLabelText('Current password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'a new and long one');
    await user.type(screen.getByLabelText('Confirm the new password'), 'a new and long one');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(getBodies(sent, 'PUT /account/password')).toEqual([
      { password: 'old', new_password: 'a new and long one' },
    ]);
  });

  const changeAddress = async (response: Response) => {
    const { user, sent } = await openSettings(key => (key === 'PUT /account/email' ? response : undefined));
    await user.click(screen.getByRole('button', { name: 'Change e-mail' }));
    await user.type(await screen.findByLabelText('New e-mail'), ' ada@example.com ');
    await user.type(screen.getByLabelText('Your password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    return sent;
  };

  it.each([
    ['a wrong password', problemResponse(403, 'auth/confirmation-wrong'), 'Incorrect password'],
    ['an address in use', problemResponse(409, 'auth/email-in-use'), 'Another account has this address'],
    [
      'too many attempts',
      problemResponse(429, 'rate-limited'),
      'Too many attempts. Please wait a moment and try again.',
    ],
    [
      'another error',
      problemResponse(500, 'internal'),
      'The address could not be changed. Please try again.',
    ],
  ])('e-mail dialog: shows an error after %s', async (_, response, message) => {
    await changeAddress(response);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('e-mail dialog: requests a link to the new address and shows a message', async () => {
    const sent = await changeAddress(success());
    expect(await screen.findByText('We sent a link to ada@example.com')).toBeTruthy();
    expect(getBodies(sent, 'PUT /account/email')).toEqual([{ password: 'right', email: 'ada@example.com' }]);
  });

  it('shows an error after an attempt to unlink the only sign-in method', async () => {
    const lastMethodProblem = problemResponse(409, 'auth/last-way-in');
    const { user } = await openSettings(key =>
      key === 'DELETE /account/providers/google' ? lastMethodProblem : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Unlink Google' }));
    expect(
      await screen.findByText('Google is your only way in. Set a password or add a passkey first.'),
    ).toBeTruthy();
  });

  it('removes a passkey after a confirmation', async () => {
    const { user, sent } = await openSettings(key =>
      key === 'DELETE /account/passkeys/k' ? success() : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
    expect(await screen.findByRole('dialog', { name: 'Remove Phone?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Passkey removed')).toBeTruthy();
    expect(getBodies(sent, 'DELETE /account/passkeys/k')).toEqual([undefined]);
  });

  /** Responds as after an old sign-in: accepts only the password 'right'. */
  const requirePassword =
    (route: string): Respond =>
    (key, body) => {
      if (key !== route) return undefined;
      if (JSON.stringify(body) === '{"password":"right"}') return success();
      return problemResponse(
        403,
        body === undefined ? 'auth/confirmation-required' : 'auth/confirmation-wrong',
      );
    };
  const attemptBodies = [undefined, { password: 'wrong' }, { password: 'right' }];
  const confirmOnSecondAttempt = async (user: Awaited<ReturnType<typeof openSettings>>['user']) => {
    await user.type(await screen.findByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText('Incorrect password')).toBeTruthy();
    await user.clear(screen.getByLabelText('Your password'));
    await user.type(screen.getByLabelText('Your password'), 'right{Enter}');
  };

  it('asks for the password before removing a passkey if the sign-in is not recent', async () => {
    const route = 'DELETE /account/passkeys/k';
    const { user, sent } = await openSettings(requirePassword(route));
    await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
    await screen.findByRole('dialog', { name: 'Remove Phone?' });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await confirmOnSecondAttempt(user);
    expect(await screen.findByText('Passkey removed')).toBeTruthy();
    expect(getBodies(sent, route)).toEqual(attemptBodies);
  });

  it('asks for the password before unlinking a provider if the sign-in is not recent', async () => {
    const route = 'DELETE /account/providers/google';
    const { user, sent } = await openSettings(requirePassword(route));
    await user.click(await screen.findByRole('button', { name: 'Unlink Google' }));
    await confirmOnSecondAttempt(user);
    expect(await screen.findByText('Google no longer signs you in')).toBeTruthy();
    expect(getBodies(sent, route)).toEqual(attemptBodies);
  });
});

describe('DevicesSection', () => {
  it('signs out other devices, but not this one', async () => {
    const { user, sent } = await openSettings(key =>
      key === 'DELETE /account/sign-ins/s2' ? success() : undefined,
    );
    expect(await screen.findByText('This device')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign out Safari on iOS' }));
    expect(await screen.findByText('Safari on iOS was signed out')).toBeTruthy();
    await waitFor(() => expect(getBodies(sent, 'GET /account/sign-ins').length).toBeGreaterThan(1));
  });
});

describe('DataSection', () => {
  it('downloads the data as a file', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:data');
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await openSettings(key =>
      key === 'GET /user/export' ? new Response('zip') : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Download your data' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  });
});
