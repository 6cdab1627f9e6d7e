import { mockServer, problemResponse, renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { DeleteAccountDialog } from './delete-account.tsx';

const dialog = {
  open: true,
  value: undefined,
  show: () => undefined,
  closeAndNavigate: () => undefined,
  href: () => '',
};
const redirect = jest.fn();
const hide = jest.fn();
const countsKey = 'GET /account/deletion';
const getWriteKeys = (sent: readonly { key: string }[]) =>
  sent.map(({ key }) => key).filter(key => key !== countsKey);
const openDialog = ({ hasPassword = true } = {}) =>
  renderInApp(
    <DeleteAccountDialog dialog={{ ...dialog, hide }} hasPassword={hasPassword} redirect={redirect} />,
  );
const findConfirmButton = () => screen.findByRole('button', { name: 'Delete account' });
const findPasswordField = () => screen.findByLabelText('Your password');

resetBetweenTests();
beforeEach(() => {
  redirect.mockReset();
  hide.mockReset();
});

describe('DeleteAccountDialog', () => {
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
    const { user } = openDialog();
    await screen.findByText(lines[0] ?? '');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lines);
    expect(screen.getByRole('dialog').textContent).toContain('cannot be undone.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(hide).toHaveBeenCalled();
    expect(getWriteKeys(sent)).toEqual([]);
  });

  it('says what will be deleted even if the numbers cannot be loaded', async () => {
    mockServer(() => problemResponse(503, 'upstream-unavailable'));
    openDialog();
    expect(await screen.findByText('Your lists with all their gifts will be gone.')).toBeTruthy();
    expect(await findConfirmButton()).toBeTruthy();
  });

  it('deletes the account after the password is entered and then clears the browser’s data', async () => {
    localStorage.setItem('x', '1');
    sessionStorage.setItem('x', '1');
    const sent = mockServer(key =>
      key === countsKey ? problemResponse(503, 'upstream-unavailable') : Response.json({ data: { id: 'p' } }),
    );
    const { user } = openDialog();
    await user.click(await findConfirmButton());
    expect(await screen.findByText('Please enter your password')).toBeTruthy();
    expect(getWriteKeys(sent)).toEqual([]);
    await user.type(await findPasswordField(), 'right{Enter}');
    expect(await screen.findByText('Account deleted successfully')).toBeTruthy();
    expect(redirect).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('x')).toBe('1');
    await waitFor(() => expect(redirect).toHaveBeenCalledWith('/'), { timeout: 20_000 });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(getWriteKeys(sent)).toEqual(['DELETE /user', 'POST /auth/sign-out']);
    expect(sent.find(({ key }) => key === 'DELETE /user')?.body).toEqual({ password: 'right' });
  }, 60_000);

  it.each([
    ['a wrong password', 403, 'auth/confirmation-wrong', 'Incorrect password'],
    ['too many attempts', 429, 'rate-limited', 'Too many attempts. Please wait a moment and try again.'],
  ] as const)('shows an error at the password field after %s', async (_, status, code, message) => {
    mockServer(() => problemResponse(status, code));
    const { user } = openDialog();
    await user.type(await findPasswordField(), 'wrong{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await findPasswordField()).getAttribute('aria-invalid')).toBe('true');
    expect(redirect).not.toHaveBeenCalled();
  });

  it('asks for a new sign-in if the account has no password', async () => {
    const sent = mockServer(() => problemResponse(403, 'auth/confirmation-required'));
    const { user } = openDialog({ hasPassword: false });
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await user.click(await findConfirmButton());
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Delete your account?' })).toBeTruthy();
    expect(hide).not.toHaveBeenCalled();
    expect(getWriteKeys(sent)).toEqual(['DELETE /user']);
  });

  it('keeps the member signed in if the deletion fails', async () => {
    const sent = mockServer(() => problemResponse(503, 'upstream-unavailable'));
    const { user } = openDialog();
    await user.type(await findPasswordField(), 'right{Enter}');
    expect(await screen.findByText('Failed to delete user')).toBeTruthy();
    expect(getWriteKeys(sent)).toEqual(['DELETE /user']);
  });
});
