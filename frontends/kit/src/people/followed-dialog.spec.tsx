import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { useDialog } from '../dialog/use-dialog.ts';
import { showInApp } from '../testing/in-app.tsx';
import { FollowedDialog } from './followed-dialog.tsx';

afterEach(cleanup);

function Page({ listId }: { listId?: string }) {
  const dialog = useDialog('followed');
  const ada = { first_name: 'Ada', username: 'ada.larsen' };
  return (
    <>
      <button type="button" onClick={() => dialog.show('ada')}>
        follow
      </button>
      {dialog.open && <FollowedDialog opened onClose={dialog.hide} person={ada} listId={listId} />}
    </>
  );
}

const address = () => screen.getByLabelText('address').textContent;

describe('the Welcome dialog', () => {
  it.each([
    ['Create a giftlist Add items from any site', '/lists/create-list'],
    ['Add friends Get birthday reminders for close friends', '/friends'],
    ['Explore gift ideas Browse trending gifts or get inspiration for your list', '/gift-ideas'],
    ["Back to Ada's list Check what else you can gift to Ada", '/lists/7'],
  ])('leads on by %s to %s, and is closed by the same step', async (name, path) => {
    const { user } = showInApp(<Page listId="7" />, { at: '/find' });
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
    expect(address()).toBe('/find?followed=ada');
    await user.click(screen.getByRole('button', { name }));
    expect(address()).toBe(path);
    expect(screen.queryByText('Ready for your next move?')).toBeNull();
  });

  it('says profile and leads there where there is no list to see', async () => {
    const { user } = showInApp(<Page />, { at: '/find?followed=ada' });
    await user.click(await screen.findByRole('button', { name: /^Back to Ada's profile/ }));
    expect(address()).toBe('/profile/ada.larsen');
  });
});
