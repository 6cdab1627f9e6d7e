import { describe, expect, it } from '@jest/globals';
import { IdleWait } from './idle-wait.ts';

const never = 3_600_000;
const going = () => new AbortController().signal;

describe('the wait of a loop without work', () => {
  it('ends for every loop when work is stored', async () => {
    const idle = new IdleWait(0, never);
    const waits = Promise.all([idle.wait(going()), idle.wait(going())]);
    idle.wake();
    await expect(waits).resolves.toHaveLength(2);
  });

  it('is short after work was stored, because its transaction may not be committed yet', async () => {
    const idle = new IdleWait(0, never);
    idle.wake();
    await idle.wait(going());
    await expect(idle.wait(going())).resolves.toBeUndefined();
  });

  it('ends by itself, with a running batch, and with the service', async () => {
    await new IdleWait(never, 0).wait(going());
    await new IdleWait(never, never).wait(going(), [Promise.resolve()]);
    await expect(new IdleWait(never, never).wait(AbortSignal.abort())).resolves.toBeUndefined();
  });
});
