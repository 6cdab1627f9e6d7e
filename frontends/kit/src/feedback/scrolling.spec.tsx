import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/render.tsx';
import { ScrollToTop } from './scrolling.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  scrolledTo(0);
});

function scrolledTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

describe('the scroll-to-top button', () => {
  it('appears after 300 px and scrolls to the top', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { user } = renderWithTheme(<ScrollToTop />);
    scrolledTo(300);
    expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull();
    scrolledTo(301);
    await user.click(screen.getByRole('button', { name: 'Back to top' }));
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]);
    scrolledTo(0);
    expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull();
  });
});
