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
const isAt = (expected: string) => waitFor(() => expect(address()).toBe(expected));
const press = (name: string) => screen.getByRole('button', { name });

describe('a dialog with an address', () => {
  it('opens at its own address and keeps the other parameters', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1?sort=price' });
    await user.click(press('show'));
    expect(address()).toBe('/lists/1?sort=price&gift=7');
    expect(screen.getByText('open for 7')).toBeTruthy();
  });

  it('is closed by Back', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1' });
    await user.click(press('show'));
    await user.click(press('back'));
    expect(await screen.findByText('closed')).toBeTruthy();
    expect(address()).toBe('/lists/1');
  });

  it('is closed once, however fast the person clicks', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1' });
    await user.click(press('show'));
    act(() => {
      press('hide').click();
      press('hide').click();
    });
    await isAt('/lists/1');
    await user.click(press('show'));
    await user.click(press('hide'));
    await isAt('/lists/1');
  });

  it.each([
    ['go on', '/lists/1?tab=gifts'],
    ['show', '/lists/1?gift=7'],
  ])('handles a press on ‘%s’ while going back takes seconds', async (next, reached) => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1' });
    await user.click(press('show another'));
    slowHistory.hold();
    await user.click(press('hide'));
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
    await user.click(press(next));
    clock.mockRestore();
    expect(address()).toBe('/lists/1?gift=9');
    act(() => slowHistory.release());
    await isAt(reached);
  });

  it.each(['/lists/1', '/lists/1?sort=price&gift=7'])(
    'at %s leads to another page by one navigation that replaces its own address',
    async at => {
      const { user } = renderWithTheme(<Page />, { at });
      await user.click(press('show another'));
      act(() => {
        press('go on').click();
        press('go on').click();
        press('hide').click();
      });
      await isAt('/lists/1?tab=gifts');
      expect(screen.getByText('closed')).toBeTruthy();
      await user.click(press('back'));
      await isAt(at);
    },
  );

  it('opened for two gifts in turn closes in two steps', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1' });
    await user.click(press('show'));
    await user.click(press('show another'));
    await user.click(press('hide'));
    expect(await screen.findByText('open for 7')).toBeTruthy();
    await user.click(press('hide'));
    await isAt('/lists/1');
  });

  it('opened by a link removes its parameter when closed', async () => {
    const { user } = renderWithTheme(<Page />, { at: '/lists/1?gift=9&sort=price' });
    expect(screen.getByText('open for 9')).toBeTruthy();
    await user.click(press('hide'));
    expect(address()).toBe('/lists/1?sort=price');
  });
});
