import { answerWith, keepScreensApart, problem, showInApp } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { DeleteAccount } from './delete-account.tsx';

const dialog = {
  open: true,
  value: undefined,
  show: () => undefined,
  leaveFor: () => undefined,
  href: () => '',
};
const leave = jest.fn();
const hide = jest.fn();
const open = ({ hasPassword = true } = {}) =>
  showInApp(<DeleteAccount dialog={{ ...dialog, hide }} hasPassword={hasPassword} leave={leave} />);
const confirm = () => screen.findByRole('button', { name: 'Delete account' });

keepScreensApart();
beforeEach(() => {
  leave.mockReset();
  hide.mockReset();
});

describe('deleting the account', () => {
  it('asks first, and names what will be gone', async () => {
    const sent = answerWith(() => Response.json({}));
    const { user } = open();
    expect((await screen.findByRole('dialog')).textContent).toContain('This cannot be undone.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(hide).toHaveBeenCalled();
    expect(sent).toEqual([]);
  });

  it('says so, and two seconds later the browser has forgotten everything and is home', async () => {
    localStorage.setItem('x', '1');
    sessionStorage.setItem('x', '1');
    const sent = answerWith(() => Response.json({ data: { id: 'p' } }));
    const { user } = open();
    await user.click(await confirm());
    expect(await screen.findByText('Account deleted successfully')).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('x')).toBe('1');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'), { timeout: 20_000 });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(sent.map(({ key }) => key)).toEqual(['DELETE /user', 'POST /auth/sign-out']);
  }, 60_000);

  it('asks for the password where the sign-in is an old one, and says a wrong one at the field', async () => {
    const sent = answerWith((key, body) => {
      if (key !== 'DELETE /user' || JSON.stringify(body) === '{"password":"right"}') {
        return Response.json({ data: { id: 'p' } });
      }
      return problem(403, body === undefined ? 'auth/confirmation-required' : 'auth/confirmation-wrong');
    });
    const { user } = open();
    await user.click(await confirm());
    await user.type(await screen.findByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText('Incorrect password')).toBeTruthy();
    await user.clear(screen.getByLabelText('Your password'));
    await user.type(screen.getByLabelText('Your password'), 'right{Enter}');
    expect(await screen.findByText('Account deleted successfully')).toBeTruthy();
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'), { timeout: 20_000 });
    expect(sent.slice(0, 3).map(({ body }) => body)).toEqual([
      undefined,
      { password: 'wrong' },
      { password: 'right' },
    ]);
  }, 60_000);

  it('that nobody confirms deletes nothing, and stands at its question again', async () => {
    const sent = answerWith(() => problem(403, 'auth/confirmation-required'));
    const { user } = open();
    await user.click(await confirm());
    await screen.findByLabelText('Your password');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Delete your account?' })).toBeTruthy();
    expect(hide).not.toHaveBeenCalled();
    expect(sent.map(({ key }) => key)).toEqual(['DELETE /user']);
  });

  it('asks who has no password to sign in again', async () => {
    answerWith(() => problem(403, 'auth/confirmation-required'));
    const { user } = open({ hasPassword: false });
    await user.click(await confirm());
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
    expect(screen.queryByLabelText('Your password')).toBeNull();
  });

  it('that fails says so, and signs nobody out', async () => {
    const sent = answerWith(() => problem(503, 'upstream-unavailable'));
    const { user } = open();
    await user.click(await confirm());
    expect(await screen.findByText('Failed to delete user')).toBeTruthy();
    expect(sent.map(({ key }) => key)).toEqual(['DELETE /user']);
  });
});
