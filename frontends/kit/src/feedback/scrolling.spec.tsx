import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/render.tsx';
import { ScrollToTop } from './scrolling.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  scrollPageTo(0);
});

function scrollPageTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

describe('ScrollToTop', () => {
  it('appears after more than 300 px of scrolling and scrolls to the top', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { user } = renderWithTheme(<ScrollToTop />);
    scrollPageTo(300);
    expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull();
    scrollPageTo(301);
    await user.click(screen.getByRole('button', { name: 'Back to top' }));
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]);
    scrollPageTo(0);
    expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull();
  });
});
