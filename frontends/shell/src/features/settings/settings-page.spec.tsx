import {
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { memberOf, weakPassword } from '../../testing.ts';
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
const done = () => Response.json({ data: {} });

resetBetweenTests();

type Answer = (key: string, body: unknown) => Response | undefined;

async function open(answer: Answer, own: Partial<typeof account> = {}) {
  signInAs(memberOf());
  const sent = mockServer((key, body) => {
    const special = answer(key, body);
    if (special) return special;
    if (key === 'GET /account') return Response.json({ ...account, ...own });
    if (key === 'GET /account/sign-ins') return Response.json(signIns);
    if (key === 'GET /auth/providers') return Response.json({ google: true, apple: false, facebook: false });
    return key === 'GET /settings/countries' ? Response.json([]) : undefined;
  });
  const { user } = renderInApp(<SettingsPage />, { at: '/settings' });
  await screen.findByRole('heading', { name: 'Second factor' });
  return { user, sent };
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const bodiesOf = (sent: { key: string; body: unknown }[], key: string) =>
  sent.filter(entry => entry.key === key).map(({ body }) => body);

describe('the second factor', () => {
  const begin = 'POST /account/second-factor/begin';
  const secret = { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/x', qr: 'data:image/svg+xml,x' };

  it('is turned on after the password, with a first code, and shows recovery codes once', async () => {
    const { user, sent } = await open((key, body) => {
      if (key === begin) {
        const confirmed = JSON.stringify(body) === '{"password":"right"}';
        const wrong = JSON.stringify(body) === '{"password":"wrong"}';
        if (confirmed) return Response.json({ data: secret });
        return problemResponse(403, wrong ? 'auth/confirmation-wrong' : 'auth/confirmation-required');
      }
      if (key !== 'POST /account/second-factor/confirm') return undefined;
      return JSON.stringify(body).includes('000000')
        ? problemResponse(400, 'auth/invalid-code')
        : Response.json({ data: { recovery_codes: ['one-two', 'three-four'] } });
    });
    await user.click(part('Second factor').getByRole('button', { name: 'Turn on' }));
    await user.type(await screen.findByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText('Incorrect password')).toBeTruthy();
    await user.clear(screen.getByLabelText('Your password'));
    await user.type(screen.getByLabelText('Your password'), 'right{Enter}');
    expect((await screen.findByAltText('QR code with the key below')).getAttribute('src')).toBe(secret.qr);
    expect(screen.getByText('ABCD EFGH')).toBeTruthy();
    const code = screen.getByLabelText('Code that the app shows');
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText('This code is not right')).toBeTruthy();
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem').map(item => item.textContent)).toEqual(['one-two', 'three-four']);
    expect(bodiesOf(sent, begin)).toEqual([{}, { password: 'wrong' }, { password: 'right' }]);
  });

  it('is turned off with a code', async () => {
    const second_factor = { enabled: true, recovery_codes_left: 1 };
    const { user, sent } = await open(
      key => (key === 'POST /account/second-factor/disable' ? done() : undefined),
      { second_factor },
    );
    expect(screen.getByText('1 recovery code left')).toBeTruthy();
    await user.click(part('Second factor').getByRole('button', { name: 'Turn off' }));
    await user.type(await screen.findByLabelText(/^Code of the app/), '123456{Enter}');
    expect(await screen.findByText('The second factor is off')).toBeTruthy();
    expect(bodiesOf(sent, 'POST /account/second-factor/disable')).toEqual([{ code: '123456' }]);
  });
});

describe('sign-in methods', () => {
  it.each([
    ['a wrong password', problemResponse(403, 'auth/confirmation-wrong'), 'Incorrect password'],
    ['a weak one', weakPassword('Too common'), 'Too common'],
    [
      'too many guesses',
      problemResponse(429, 'rate-limited'),
      'Too many attempts. Please wait a moment and try again.',
    ],
    ['anything else', problemResponse(500, 'internal'), 'Cannot update the password'],
  ])('for a new password, report %s', async (_, answer, sentence) => {
    const { user } = await open(key => (key === 'PUT /account/password' ? answer : undefined));
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(await screen.findByLabelText('Present password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'a new and long one');
    await user.type(screen.getByLabelText('Confirm the new password'), 'a new and long one');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('show the errors of an incomplete new password without sending a request', async () => {
    const { user, sent } = await open(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByLabelText('Present password');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Please enter your present password')).toBeTruthy();
    expect(screen.getByText('Please enter a new password')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), 'a new and long one');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('The two passwords differ')).toBeTruthy();
    expect(bodiesOf(sent, 'PUT /account/password')).toEqual([]);
  });

  it('confirm that the new password was set', async () => {
    const { user, sent } = await open(key => (key === 'PUT /account/password' ? done() : undefined));
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(await screen.findByLabelText('Present password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'a new and long one');
    await user.type(screen.getByLabelText('Confirm the new password'), 'a new and long one');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(bodiesOf(sent, 'PUT /account/password')).toEqual([
      { password: 'old', new_password: 'a new and long one' },
    ]);
  });

  const changeAddress = async (answer: Response) => {
    const { user, sent } = await open(key => (key === 'PUT /account/email' ? answer : undefined));
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
      'too many tries',
      problemResponse(429, 'rate-limited'),
      'Too many attempts. Please wait a moment and try again.',
    ],
    [
      'anything else',
      problemResponse(500, 'internal'),
      'The address could not be changed. Please try again.',
    ],
  ])('for a new address, report %s', async (_, answer, sentence) => {
    await changeAddress(answer);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('change the address once the link mailed to it was opened', async () => {
    const sent = await changeAddress(done());
    expect(await screen.findByText('We sent a link to ada@example.com')).toBeTruthy();
    expect(bodiesOf(sent, 'PUT /account/email')).toEqual([{ password: 'right', email: 'ada@example.com' }]);
  });

  it('say why the last one cannot be removed', async () => {
    const last = problemResponse(409, 'auth/last-way-in');
    const { user } = await open(key => (key === 'DELETE /account/providers/google' ? last : undefined));
    await user.click(await screen.findByRole('button', { name: 'Unlink Google' }));
    expect(
      await screen.findByText('Google is your only way in. Set a password or add a passkey first.'),
    ).toBeTruthy();
  });

  it('remove a passkey after confirmation', async () => {
    const { user, sent } = await open(key => (key === 'DELETE /account/passkeys/k' ? done() : undefined));
    await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
    expect(await screen.findByRole('dialog', { name: 'Remove Phone?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Passkey removed')).toBeTruthy();
    expect(bodiesOf(sent, 'DELETE /account/passkeys/k')).toEqual([undefined]);
  });

  /** Responds to a route as for an old sign-in: only the password 'right' confirms. */
  const oldSignIn =
    (route: string): Answer =>
    (key, body) => {
      if (key !== route) return undefined;
      if (JSON.stringify(body) === '{"password":"right"}') return done();
      return problemResponse(
        403,
        body === undefined ? 'auth/confirmation-required' : 'auth/confirmation-wrong',
      );
    };
  const attempts = [undefined, { password: 'wrong' }, { password: 'right' }];
  const confirmAtSecondTry = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(await screen.findByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText('Incorrect password')).toBeTruthy();
    await user.clear(screen.getByLabelText('Your password'));
    await user.type(screen.getByLabelText('Your password'), 'right{Enter}');
  };

  it('remove a passkey after the password if the sign-in is old', async () => {
    const route = 'DELETE /account/passkeys/k';
    const { user, sent } = await open(oldSignIn(route));
    await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
    await screen.findByRole('dialog', { name: 'Remove Phone?' });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await confirmAtSecondTry(user);
    expect(await screen.findByText('Passkey removed')).toBeTruthy();
    expect(bodiesOf(sent, route)).toEqual(attempts);
  });

  it('remove a provider after the password if the sign-in is old', async () => {
    const route = 'DELETE /account/providers/google';
    const { user, sent } = await open(oldSignIn(route));
    await user.click(await screen.findByRole('button', { name: 'Unlink Google' }));
    await confirmAtSecondTry(user);
    expect(await screen.findByText('Google no longer signs you in')).toBeTruthy();
    expect(bodiesOf(sent, route)).toEqual(attempts);
  });
});

describe('devices', () => {
  it('can be signed out, except for this one', async () => {
    const { user, sent } = await open(key => (key === 'DELETE /account/sign-ins/s2' ? done() : undefined));
    expect(await screen.findByText('This device')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign out Safari on iOS' }));
    expect(await screen.findByText('Safari on iOS was signed out')).toBeTruthy();
    await waitFor(() => expect(bodiesOf(sent, 'GET /account/sign-ins').length).toBeGreaterThan(1));
  });
});

describe('data export', () => {
  it('downloads a file', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:data');
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await open(key => (key === 'GET /user/export' ? new Response('zip') : undefined));
    await user.click(screen.getByRole('button', { name: 'Download your data' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  });
});
