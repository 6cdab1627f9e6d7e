import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Returns a function that releases the delayed calls. */
export function delayRequests(part: string): () => void {
  const respond = globalThis.fetch;
  const release = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    if (String(input).includes(part)) await release.promise;
    return respond(input, init);
  };
  return () => release.resolve();
}

/** Time passes only when `work` calls `advance`. */
export async function withFakeTimers(
  work: (advance: (ms: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  jest.useFakeTimers();
  try {
    await work(ms => act(() => jest.advanceTimersByTimeAsync(ms)));
  } finally {
    jest.useRealTimers();
  }
}
