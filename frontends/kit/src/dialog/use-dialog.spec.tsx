import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { renderWithTheme } from '../testing/render.tsx';
import { slowHistory } from '../testing/test-router.tsx';
import { useDialog } from './use-dialog.ts';

afterEach(cleanup);

function Page() {
  const dialog = useDialog('gift');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <p>{dialog.open ? `open for ${dialog.value}` : 'closed'}</p>
      <button type="button" onClick={() => dialog.show('7')}>
        show
      </button>
      <button type="button" onClick={() => dialog.show('9')}>
        show another
      </button>
      <button type="button" onClick={dialog.hide}>
        hide
      </button>
      <button type="button" onClick={() => dialog.closeAndNavigate('/lists/1?tab=gifts')}>
        go on
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
}

const address = () => screen.getByRole('status').textContent;
const waitForAddress = (expected: string) => waitFor(() => expect(address()).toBe(expected));
const button = (name: string) => screen.getByRole('button', { name });

describe('useDialog', () => {
  it('adds its parameter to the URL and keeps the others', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1?sort=price' });
    await user.click(button('show'));
    expect(address()).toBe('/lists/1?sort=price&gift=7');
    expect(screen.getByText('open for 7')).toBeTruthy();
  });

  it('closes when the person goes back', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1' });
    await user.click(button('show'));
    await user.click(button('back'));
    expect(await screen.findByText('closed')).toBeTruthy();
    expect(address()).toBe('/lists/1');
  });

  it('closes only once after a double click', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1' });
    await user.click(button('show'));
    act(() => {
      button('hide').click();
      button('hide').click();
    });
    await waitForAddress('/lists/1');
    await user.click(button('show'));
    await user.click(button('hide'));
    await waitForAddress('/lists/1');
  });

  it.each([
    ['go on', '/lists/1?tab=gifts'],
    ['show', '/lists/1?gift=7'],
  ])('performs a click on ‘%s’ once the browser has gone back', async (next, expectedAddress) => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1' });
    await user.click(button('show another'));
    slowHistory.hold();
    await user.click(button('hide'));
    // The click counts even if the browser needs 5 s.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
    await user.click(button(next));
    clock.mockRestore();
    expect(address()).toBe('/lists/1?gift=9');
    act(() => slowHistory.release());
    await waitForAddress(expectedAddress);
  });

  it.each(['/lists/1', '/lists/1?sort=price&gift=7'])(
    'closeAndNavigate replaces the history entry of a dialog opened on %s',
    async startUrl => {
      const { user } = renderWithTheme(<Page />, { at: startUrl });
      await user.click(button('show another'));
      // The second and third click must have no effect.
      act(() => {
        button('go on').click();
        button('go on').click();
        button('hide').click();
      });
      await waitForAddress('/lists/1?tab=gifts');
      expect(screen.getByText('closed')).toBeTruthy();
      await user.click(button('back'));
      await waitForAddress(startUrl);
    },
  );

  it('closes in two steps if it was opened for two gifts', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1' });
    await user.click(button('show'));
    await user.click(button('show another'));
    await user.click(button('hide'));
    expect(await screen.findByText('open for 7')).toBeTruthy();
    await user.click(button('hide'));
    await waitForAddress('/lists/1');
  });

  it('removes its parameter on closing if a link opened it', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1?gift=9&sort=price' });
    expect(screen.getByText('open for 9')).toBeTruthy();
    await user.click(button('hide'));
    expect(address()).toBe('/lists/1?sort=price');
  });
});
