import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type Navigator, Router } from 'react-router';
import { useDialog } from '../dialog/use-dialog.ts';
import { mockServer } from '../testing/mock-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { FollowedDialog } from './followed-dialog.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function Page({ listId, name = 'Ada' }: { listId?: string; name?: string }) {
  const dialog = useDialog('followed');
  const ada = { first_name: name, username: 'ada.larsen' };
  return (
    <>
      <button type="button" onClick={() => dialog.show('ada')}>
        follow
      </button>
      {dialog.open && <FollowedDialog onClose={dialog.hide} person={ada} listId={listId} />}
    </>
  );
}

const getAddress = () => screen.getByLabelText('address').textContent;

describe('FollowedDialog', () => {
  it.each([
    ['Create a giftlist Add items from any site', '/lists/create-list'],
    ['Add friends Get birthday reminders for close friends', '/friends'],
    ['Explore gift ideas Browse trending gifts or get inspiration for your list', '/gift-ideas'],
    ["Back to Ada's list Check what else you can gift to Ada", '/lists/7'],
  ])('‘%s’ closes the dialog and opens %s', async (name, path) => {
    const { user } = renderInApp(<Page listId="7" />, { at: '/find' });
    await user.click(screen.getByRole('button', { name: 'follow' }));
    expect(
      await screen.findByText(
        /You are now following Ada\. We'll notify you 2 weeks before and on the day of/,
      ),
    ).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Welcome' }).textContent).toContain(
      "You are now following Ada. We'll notify you 2 weeks before and on the day of Ada's birthday.Ready for your next move?",
    );
    expect(screen.getByText('🎉')).toBeTruthy();
    expect(getAddress()).toBe('/find?followed=ada');
    await user.click(screen.getByRole('button', { name }));
    expect(getAddress()).toBe(path);
    expect(screen.queryByText('Ready for your next move?')).toBeNull();
  });

  it('isolates a right-to-left name', async () => {
    renderInApp(<Page name="ليلى" />, { at: '/find?followed=ada' });
    const dialog = await screen.findByRole('dialog', { name: 'Welcome' });
    expect(dialog.textContent).toContain('You are now following \u2068ليلى\u2069. We');
    expect(screen.getByText("Back to \u2068ليلى\u2069's profile")).toBeTruthy();
  });

  it('stays open and does not navigate if the history entry cannot be replaced', async () => {
    mockServer(() => Response.json({ data: {} }));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const navigations: string[] = [];
    const throwError = () => {
      throw new DOMException('Too many calls to the History API', 'SecurityError');
    };
    const navigator: Navigator = {
      createHref: to => String(to),
      go: () => void navigations.push('go'),
      push: () => void navigations.push('push'),
      replace: throwError,
    };
    render(
      <ThemeProvider animated={false}>
        <Router location="/find?followed=ada" navigator={navigator}>
          <Page listId="7" />
        </Router>
      </ThemeProvider>,
    );
    for (const name of [/^Create a giftlist/, /^Add friends/, /^Explore/, /^Back to Ada's list/])
      fireEvent.click(await screen.findByRole('button', { name }));
    expect(navigations).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Welcome' })).toBeTruthy();
  });

  it('links to the profile if there is no list to go back to', async () => {
    const { user } = renderInApp(<Page />, { at: '/find?followed=ada' });
    await user.click(await screen.findByRole('button', { name: /^Back to Ada's profile/ }));
    expect(getAddress()).toBe('/profile/ada.larsen');
  });
});
