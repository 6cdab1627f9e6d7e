import { mockServer, problemResponse, renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { DeleteAccount } from './delete-account.tsx';

const dialog = {
  open: true,
  value: undefined,
  show: () => undefined,
  closeAndNavigate: () => undefined,
  href: () => '',
};
const redirect = jest.fn();
const hide = jest.fn();
const extent = 'GET /account/deletion';
/** Returns the keys of the requests sent, except the one for the extent of the deletion. */
const writes = (sent: readonly { key: string }[]) => sent.map(({ key }) => key).filter(key => key !== extent);
const open = ({ hasPassword = true } = {}) =>
  renderInApp(<DeleteAccount dialog={{ ...dialog, hide }} hasPassword={hasPassword} redirect={redirect} />);
const confirm = () => screen.findByRole('button', { name: 'Delete account' });
const password = () => screen.findByLabelText('Your password');

resetBetweenTests();
beforeEach(() => {
  redirect.mockReset();
  hide.mockReset();
});

describe('deleting the account', () => {
  it.each([
    [
      { lists: 11, gifts: 36, reservations: 4 },
      ['11 lists', '36 gifts on them', 'Your name on 4 reservations'],
    ],
    [{ lists: 1, gifts: 1, reservations: 1 }, ['1 list', '1 gift on it', 'Your name on 1 reservation']],
    [{ lists: 2, gifts: 0, reservations: 0 }, ['2 lists', '0 gifts on them']],
    [{ lists: 0, gifts: 0, reservations: 2 }, ['Your name on 2 reservations']],
  ])('lists what will be deleted: %j', async (counts, lines) => {
    const sent = mockServer(() => Response.json(counts));
    const { user } = open();
    await screen.findByText(lines[0] ?? '');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lines);
    expect(screen.getByRole('dialog').textContent).toContain('cannot be undone.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(hide).toHaveBeenCalled();
    expect(writes(sent)).toEqual([]);
  });

  it('says without numbers what will be deleted if they cannot be loaded', async () => {
    mockServer(() => problemResponse(503, 'upstream-unavailable'));
    open();
    expect(await screen.findByText('Your lists with all their gifts will be gone.')).toBeTruthy();
    expect(await confirm()).toBeTruthy();
  });

  it('needs the password, confirms, and two seconds later clears the browser', async () => {
    localStorage.setItem('x', '1');
    sessionStorage.setItem('x', '1');
    const sent = mockServer(key =>
      key === extent ? problemResponse(503, 'upstream-unavailable') : Response.json({ data: { id: 'p' } }),
    );
    const { user } = open();
    await user.click(await confirm());
    expect(await screen.findByText('Please enter your password')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    await user.type(await password(), 'right{Enter}');
    expect(await screen.findByText('Account deleted successfully')).toBeTruthy();
    expect(redirect).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('x')).toBe('1');
    await waitFor(() => expect(redirect).toHaveBeenCalledWith('/'), { timeout: 20_000 });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(writes(sent)).toEqual(['DELETE /user', 'POST /auth/sign-out']);
    expect(sent.find(({ key }) => key === 'DELETE /user')?.body).toEqual({ password: 'right' });
  }, 60_000);

  it.each([
    ['a wrong password', 403, 'auth/confirmation-wrong', 'Incorrect password'],
    ['too many guesses', 429, 'rate-limited', 'Too many attempts. Please wait a moment and try again.'],
  ] as const)('says %s at the field, and deletes nothing', async (_, status, code, sentence) => {
    mockServer(() => problemResponse(status, code));
    const { user } = open();
    await user.type(await password(), 'wrong{Enter}');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect((await password()).getAttribute('aria-invalid')).toBe('true');
    expect(redirect).not.toHaveBeenCalled();
  });

  it('asks an account without a password to sign in again, and stays open if that is cancelled', async () => {
    const sent = mockServer(() => problemResponse(403, 'auth/confirmation-required'));
    const { user } = open({ hasPassword: false });
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await user.click(await confirm());
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Delete your account?' })).toBeTruthy();
    expect(hide).not.toHaveBeenCalled();
    expect(writes(sent)).toEqual(['DELETE /user']);
  });

  it('shows an error if it fails, and the member stays signed in', async () => {
    const sent = mockServer(() => problemResponse(503, 'upstream-unavailable'));
    const { user } = open();
    await user.type(await password(), 'right{Enter}');
    expect(await screen.findByText('Failed to delete user')).toBeTruthy();
    expect(writes(sent)).toEqual(['DELETE /user']);
  });
});
