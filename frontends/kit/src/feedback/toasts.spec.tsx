import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/render.tsx';
import { toast, toastStore } from '../toast/toast.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  act(() => {
    for (const { id } of toastStore.read()) toast.dismiss(id);
  });
  cleanup();
});

describe('Toasts', () => {
  it('runs Undo and closes the toast', async () => {
    const undo = jest.fn();
    const { user } = renderWithTheme(<Toasts />);
    act(() => void toast.success('Gift deleted', { undo }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Gift deleted')).toBeNull();
  });

  it('shows several actions, Undo first', async () => {
    const undo = jest.fn();
    const view = jest.fn();
    const { user } = renderWithTheme(<Toasts />);
    act(() => void toast.success('Added', { undo, actions: [{ label: 'View list', run: view }] }));
    const labels = screen.getAllByRole('button').map(button => button.textContent || button.ariaLabel);
    expect(labels.slice(0, 2)).toEqual(['Undo', 'View list']);
    await user.click(screen.getByRole('button', { name: 'View list' }));
    expect(undo).not.toHaveBeenCalled();
    expect(view).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Added')).toBeNull();
  });

  it('shows at most three toasts and no duplicates', () => {
    renderWithTheme(<Toasts />);
    act(() => {
      for (const text of ['one', 'two', 'two', 'three', 'four']) toast.success(text);
    });
    expect(toastStore.read().map(({ text }) => text)).toEqual(['two', 'three', 'four']);
  });

  it('announces errors as alerts', () => {
    renderWithTheme(<Toasts />);
    act(() => void toast.error('Cannot reserve gift'));
    expect(screen.getByRole('alert').textContent).toContain('Cannot reserve gift');
  });
});
