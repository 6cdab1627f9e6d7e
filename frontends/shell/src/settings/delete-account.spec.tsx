import { answerWith, keepScreensApart, problem, showInApp } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { DeleteAccount } from './delete-account.tsx';

const dialog = { open: true, value: undefined, show: () => undefined, href: () => '' };
const leave = jest.fn();
const hide = jest.fn();
const open = () => showInApp(<DeleteAccount dialog={{ ...dialog, hide }} leave={leave} />);
const confirm = () => screen.findByRole('button', { name: 'Delete account' });

keepScreensApart();
beforeEach(() => void leave.mockReset());

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

  it('that fails says so, and signs nobody out', async () => {
    const sent = answerWith(() => problem(503, 'upstream-unavailable'));
    const { user } = open();
    await user.click(await confirm());
    expect(await screen.findByText('Failed to delete user')).toBeTruthy();
    expect(sent.map(({ key }) => key)).toEqual(['DELETE /user']);
  });
});
