import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Holds back the answers to calls whose address has this in it, until what is returned is called. */
export function holdBack(part: string): () => void {
  const answer = globalThis.fetch;
  const gate = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    if (String(input).includes(part)) await gate.promise;
    return answer(input, init);
  };
  return () => gate.resolve();
}

/** Does something by a clock that stands still but for `passes`. Nothing can be waited for meanwhile. */
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
