import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import { tabStorage } from '../storage/browser-storage.ts';
import { signOut } from './signed-in.ts';

/** Each test of a file begins with an empty screen and nobody signed in. What the console is told stays unseen. */
export function keepScreensApart(): void {
  beforeEach(() => {
    for (const level of ['warn', 'error'] as const)
      jest.spyOn(console, level).mockImplementation(() => undefined);
  });
  afterEach(async () => {
    cleanup();
    tabStorage.clear();
    await act(signOut);
    jest.restoreAllMocks();
  });
}
