import { describe, expect, it } from '@jest/globals';
import { createLinkedAbort } from './linked-abort.ts';

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

describe('createLinkedAbort', () => {
  it('is aborted with its source, or at once if the source is already aborted', () => {
    const source = new AbortController();
    const { signal } = createLinkedAbort(source.signal);
    expect(signal.aborted).toBe(false);
    source.abort();
    expect(signal.aborted).toBe(true);
    expect(createLinkedAbort(source.signal, 1_000).signal.aborted).toBe(true);
  });

  it('is aborted after the timeout', async () => {
    const { signal } = createLinkedAbort(new AbortController().signal, 5);
    expect(signal.aborted).toBe(false);
    await waitForAbort(signal);
  });

  it('is aborted by `abort`, which does not abort the source', () => {
    const source = new AbortController();
    const { signal, abort } = createLinkedAbort(source.signal, 60_000);
    abort();
    expect(signal.aborted).toBe(true);
    expect(source.signal.aborted).toBe(false);
  });
});
