import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { show } from '../testing/render.tsx';
import { toast, toastStore } from '../toast/toast.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  act(() => {
    for (const { id } of toastStore.read()) toast.dismiss(id);
  });
  cleanup();
});

describe('toasts', () => {
  it('offer Undo, once', async () => {
    const undo = jest.fn();
    const { user } = show(<Toasts />);
    act(() => void toast.success('Gift deleted', { undo }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Gift deleted')).toBeNull();
  });

  it('say the same sentence once, and three at most', () => {
    show(<Toasts />);
    act(() => {
      for (const text of ['one', 'two', 'two', 'three', 'four']) toast.success(text);
    });
    expect(toastStore.read().map(({ text }) => text)).toEqual(['two', 'three', 'four']);
  });

  it('read an error out at once', () => {
    show(<Toasts />);
    act(() => void toast.error('Cannot reserve gift'));
    expect(screen.getByRole('alert').textContent).toContain('Cannot reserve gift');
  });
});
