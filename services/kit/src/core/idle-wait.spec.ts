import { describe, expect, it } from '@jest/globals';
import { IdleWait } from './idle-wait.ts';

const never = 3_600_000;
const notAborted = () => new AbortController().signal;

describe('the wait of a loop without work', () => {
  it('ends for every loop when work is stored', async () => {
    const idle = new IdleWait(0, never);
    const waits = Promise.all([idle.wait(notAborted()), idle.wait(notAborted())]);
    idle.wake();
    await expect(waits).resolves.toHaveLength(2);
  });

  it('is short after work was stored, because its transaction may not be committed yet', async () => {
    const idle = new IdleWait(0, never);
    idle.wake();
    await idle.wait(notAborted());
    await expect(idle.wait(notAborted())).resolves.toBeUndefined();
  });

  it('ends at the next poll, when a running batch ends, and when the service stops', async () => {
    await new IdleWait(never, 0).wait(notAborted());
    await new IdleWait(never, never).wait(notAborted(), [Promise.resolve()]);
    await expect(new IdleWait(never, never).wait(AbortSignal.abort())).resolves.toBeUndefined();
  });
});
