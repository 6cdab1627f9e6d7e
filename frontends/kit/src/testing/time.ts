import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Holds back responses to calls whose URL contains this, until the returned function is called. */
export function holdBack(part: string): () => void {
  const respond = globalThis.fetch;
  const release = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    if (String(input).includes(part)) await release.promise;
    return respond(input, init);
  };
  return () => release.resolve();
}

/** Runs an action with a clock that moves only with `passes`. Meanwhile, real timeouts do not fire. */
export async function onAStillClock(
  work: (passes: (ms: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  jest.useFakeTimers();
  try {
    await work(ms => act(() => jest.advanceTimersByTimeAsync(ms)));
  } finally {
    jest.useRealTimers();
  }
}
