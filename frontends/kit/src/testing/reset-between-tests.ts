import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import { tabStorage } from '../storage/browser-storage.ts';
import { signOut } from './signed-in.ts';

/** Also silences console warnings and errors. */
export function resetBetweenTests(): void {
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
