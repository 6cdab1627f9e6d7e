import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import { tabStorage } from '../storage/browser-storage.ts';
import { signOut } from './signed-in.ts';

/** Starts each test of a file with an empty screen, signed out, and hides console output. */
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
