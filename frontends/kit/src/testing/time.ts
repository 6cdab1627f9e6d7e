import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Delays requests whose URL contains `urlPart`. Returns a function that releases them. */
export function delayRequests(urlPart: string): () => void {
  const respond = globalThis.fetch;
  const released = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    if (String(input).includes(urlPart)) await released.promise;
    return respond(input, init);
  };
  return () => released.resolve();
}

/** Time passes only when `test` calls `advance`. */
export async function withFakeTimers(
  test: (advance: (ms: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  jest.useFakeTimers();
  try {
    await test(ms => act(() => jest.advanceTimersByTimeAsync(ms)));
  } finally {
    jest.useRealTimers();
  }
}
