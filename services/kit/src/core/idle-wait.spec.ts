import { describe, expect, it } from '@jest/globals';
import { IdleWait } from './idle-wait.ts';

const neverMs = 3_600_000;
const createSignal = () => new AbortController().signal;

describe('IdleWait', () => {
  it('ends for every loop when work is stored', async () => {
    const idle = new IdleWait(0, neverMs);
    const waits = Promise.all([idle.wait(createSignal()), idle.wait(createSignal())]);
    idle.wake();
    await expect(waits).resolves.toHaveLength(2);
  });

  it('is short after work was stored', async () => {
    const idle = new IdleWait(0, neverMs);
    idle.wake();
    await idle.wait(createSignal());
    await expect(idle.wait(createSignal())).resolves.toBeUndefined();
  });

  it('ends at the next poll, when a promise settles, and when the signal is aborted', async () => {
    await new IdleWait(neverMs, 0).wait(createSignal());
    await new IdleWait(neverMs, neverMs).wait(createSignal(), [Promise.resolve()]);
    await expect(new IdleWait(neverMs, neverMs).wait(AbortSignal.abort())).resolves.toBeUndefined();
  });
});
