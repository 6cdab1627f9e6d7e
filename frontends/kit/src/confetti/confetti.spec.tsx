import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/render.tsx';
import { Confetti } from './confetti.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('Confetti', () => {
  it('disappears after six seconds', () => {
    jest.useFakeTimers();
    const onDone = jest.fn();
    renderWithTheme(<Confetti onDone={onDone} />);
    act(() => void jest.advanceTimersByTime(5_999));
    expect(screen.getByTestId('confetti')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByTestId('confetti')).toBeNull();
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('is not rendered if the person prefers reduced motion', () => {
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
