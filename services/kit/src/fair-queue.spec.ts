import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.ts';

const settled = () => new Promise(resolve => setImmediate(resolve));

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, wait: () => promise };
}

describe('FairQueue', () => {
  it('runs one piece of a key at a time, and other keys beside it', async () => {
    const queue = new FairQueue({ atOnce: 2, waitingPerKey: 10, waiting: 20 });
    const first = gate();
    const order: string[] = [];
    const running = [
      queue.run('ann', async () => {
        order.push('ann 1');
        await first.wait();
      }),
      queue.run('ann', async () => void order.push('ann 2')),
      queue.run('bob', async () => void order.push('bob 1')),
    ];
    await settled();
    expect(order).toEqual(['ann 1', 'bob 1']);
    first.open();
    await Promise.all(running);
    expect(order).toEqual(['ann 1', 'bob 1', 'ann 2']);
    expect(queue.size).toBe(0);
  });

  it('gives free places to the keys in turn: a hundred of one delay another by one', async () => {
    const queue = new FairQueue({ atOnce: 1, waitingPerKey: 200, waiting: 500 });
    const order: string[] = [];
    const add = (key: string) =>
      queue.run(key, async () => {
        await settled();
        order.push(key);
      });
    const all = [...Array.from({ length: 100 }, () => add('ann')), add('bob')];
    await Promise.all(all);
    expect(order.indexOf('bob')).toBe(1);
    expect(order).toHaveLength(101);
  });

  it('refuses what one key has too much of, and what all have too much of, and says when to come again', async () => {
    const queue = new FairQueue({ atOnce: 1, waitingPerKey: 2, waiting: 3, retryAfterS: 7 });
    const first = gate();
    const running = [queue.run('ann', first.wait), queue.run('ann', settled), queue.run('ann', settled)];
    await expect(queue.run('ann', settled)).rejects.toMatchObject({
      code: 'rate-limited',
      extra: { retry_after: 7 },
    });
    running.push(queue.run('bob', settled));
    await expect(queue.run('cat', settled)).rejects.toMatchObject({
      code: 'upstream-unavailable',
      extra: { retry_after: 7 },
    });
    first.open();
    await Promise.all(running);
    expect(queue.size).toBe(0);
  });

  it('forgets who stops waiting, and frees the place of what failed', async () => {
    const queue = new FairQueue({ atOnce: 1, waitingPerKey: 2, waiting: 3 });
    const first = gate();
    const failing = queue.run('ann', async () => {
      await first.wait();
      throw new Error('broken');
    });
    const leaving = new AbortController();
    const left = queue.run('bob', settled, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const next = queue.run('cat', async () => 'done');
    first.open();
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(queue.size).toBe(0);
  });
});
