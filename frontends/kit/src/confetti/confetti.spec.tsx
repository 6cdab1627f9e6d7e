import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/render.tsx';
import { Confetti } from './confetti.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('confetti', () => {
  it('falls for six seconds', () => {
    jest.useFakeTimers();
    const done = jest.fn();
    renderWithTheme(<Confetti onDone={done} />);
    act(() => void jest.advanceTimersByTime(5_999));
    expect(screen.getByTestId('confetti')).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByTestId('confetti')).toBeNull();
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('is not rendered with reduced motion', () => {
    const media = globalThis.matchMedia;
    jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation(query =>
        Object.assign(media(query), { matches: query.includes('reduced-motion') }),
      );
    renderWithTheme(<Confetti />);
    expect(screen.queryByTestId('confetti')).toBeNull();
  });
});
