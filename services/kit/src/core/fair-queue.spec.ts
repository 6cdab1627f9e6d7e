import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue } from './fair-queue.ts';

const waitForTick = () => new Promise(resolve => setImmediate(resolve));

function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, wait: () => promise };
}

const rateLimited = { code: 'rate-limited', extra: { retry_after: 7 } };
const queueFull = { code: 'upstream-unavailable', extra: { retry_after: 7 } };

describe('FairQueue', () => {
  it('runs one entry of a key at a time, and other keys in parallel', async () => {
    const queue = new FairQueue({ concurrency: 2, maxWaitingPerKey: 10, maxWaiting: 20 });
    const gate = createGate();
    const order: string[] = [];
    const running = [
      queue.run('ann', async () => {
        order.push('ann 1');
        await gate.wait();
      }),
      queue.run('ann', async () => void order.push('ann 2')),
      queue.run('bob', async () => void order.push('bob 1')),
    ];
    await waitForTick();
    expect(order).toEqual(['ann 1', 'bob 1']);
    gate.open();
    await Promise.all(running);
    expect(order).toEqual(['ann 1', 'bob 1', 'ann 2']);
    expect(queue.size).toBe(0);
  });

  it('alternates between keys', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaitingPerKey: 200, maxWaiting: 500 });
    const order: string[] = [];
    const add = (key: string) =>
      queue.run(key, async () => {
        await waitForTick();
        order.push(key);
      });
    const entries = [...Array.from({ length: 100 }, () => add('ann')), add('bob')];
    await Promise.all(entries);
    expect(order.indexOf('bob')).toBe(1);
    expect(order).toHaveLength(101);
  });

  it('refuses entries beyond the limit of a key, with `retry_after`', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaitingPerKey: 1, maxWaiting: 3, retryAfterS: 7 });
    const gate = createGate();
    const running = [queue.run('ann', gate.wait), queue.run('ann', waitForTick)];
    await expect(queue.run('ann', waitForTick)).rejects.toMatchObject(rateLimited);
    gate.open();
    await Promise.all(running);
    expect([queue.size, queue.keyCount]).toEqual([0, 0]);
  });

  it('when full, evicts the newest entry of the key with the most waiting entries', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaitingPerKey: 9, maxWaiting: 4, retryAfterS: 7 });
    const gate = createGate();
    const order: string[] = [];
    const add = (name: string) =>
      queue.run(name.slice(0, 3), async () => void order.push(name)).catch((error: unknown) => error);
    const running = queue.run('ann', gate.wait);
    const added = ['ann 1', 'ann 2', 'ann 3', 'bob 1', 'cat 1', 'bob 2', 'dan 1'].map(add);
    const [, ann2, ann3, , , bob2] = added;
    // 'cat 1' evicts 'ann 3', and 'dan 1' evicts 'ann 2'. 'bob 2' is refused, because bob would then have as many
    // entries as ann. All three fail at once, while the first entry is still running.
    expect(await ann3).toMatchObject(rateLimited);
    expect(await bob2).toMatchObject(queueFull);
    expect(await ann2).toMatchObject(rateLimited);
    expect(await add('eve 1')).toMatchObject(queueFull);
    expect([queue.size, queue.keyCount]).toEqual([5, 4]);
    gate.open();
    await Promise.all([running, ...added]);
    expect(order).toEqual(['bob 1', 'cat 1', 'dan 1', 'ann 1']);
    expect([queue.size, queue.keyCount]).toEqual([0, 0]);
  });

  it('alternates between groups', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaitingPerKey: 2, maxWaiting: 500 });
    const order: string[] = [];
    const add = (key: string, group: string) =>
      queue.run({ key, group }, async () => {
        await waitForTick();
        order.push(key);
      });
    const many = Array.from({ length: 100 }, (_, index) => add(`mal ${index}`, 'net 1'));
    await Promise.all([...many, add('ann', 'net 1'), add('bob', 'net 2'), add('cat', 'net 2')]);
    expect(order.slice(0, 4)).toEqual(['mal 0', 'bob', 'mal 1', 'cat']);
    expect(order).toHaveLength(103);
    expect([queue.size, queue.keyCount]).toEqual([0, 0]);
  });

  it('when full, evicts the newest entry of the group with the most waiting entries', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaitingPerKey: 3, maxWaiting: 3, retryAfterS: 7 });
    const gate = createGate();
    const order: string[] = [];
    const add = (key: string, group: string) =>
      queue.run({ key, group }, async () => void order.push(key)).catch((error: unknown) => error);
    const running = queue.run({ key: 'mal 0', group: 'net 1' }, gate.wait);
    const added = ['mal 1', 'mal 2', 'mal 3'].map(key => add(key, 'net 1'));
    const bob = add('bob', 'net 2');
    expect(await added[2]).toMatchObject(rateLimited);
    expect(await add('mal 4', 'net 1')).toMatchObject(queueFull);
    expect(await add('bob', 'net 2')).toMatchObject(queueFull);
    expect([queue.size, queue.keyCount]).toEqual([4, 4]);
    gate.open();
    await Promise.all([running, ...added, bob]);
    expect(order).toEqual(['bob', 'mal 1', 'mal 2']);
    expect([queue.size, queue.keyCount]).toEqual([0, 0]);
  });

  it('does not start or keep an aborted entry', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaitingPerKey: 2, maxWaiting: 3 });
    const gate = createGate();
    const aborted = AbortSignal.abort(new Error('left'));
    let startedCount = 0;
    const work = async () => {
      startedCount += 1;
    };
    await expect(queue.run('ann', work, aborted)).rejects.toThrow('left');
    const running = queue.run('ann', gate.wait);
    await expect(queue.run('bob', work, aborted)).rejects.toThrow('left');
    expect([queue.size, queue.keyCount, startedCount]).toEqual([1, 1, 0]);
    gate.open();
    await running;
    expect(queue.keyCount).toBe(0);
  });

  it('counts its entries and keys correctly when entries start, fail, are aborted or refused', async () => {
    const step = fc.record({
      key: fc.constantFrom('ann', 'bob', 'cat', 'dan'),
      action: fc.constantFrom('add', 'add', 'add', 'finish', 'fail', 'abort'),
      index: fc.nat(20),
    });
    const options = fc.record({
      concurrency: fc.integer({ min: 1, max: 3 }),
      concurrencyPerKey: fc.integer({ min: 1, max: 2 }),
      maxWaitingPerKey: fc.nat(3),
      maxWaiting: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(options, fc.array(step, { maxLength: 60 }), async (bounds, steps) => {
        const queue = new FairQueue(bounds);
        const running: { key: string; end: PromiseWithResolvers<void> }[] = [];
        const unfinished: { key: string; controller: AbortController }[] = [];
        const settled: Promise<unknown>[] = [];
        const add = (key: string) => {
          const added = { key, controller: new AbortController() };
          unfinished.push(added);
          const work = async () => {
            const entry = { key, end: Promise.withResolvers<void>() };
            running.push(entry);
            await entry.end.promise.finally(() => running.splice(running.indexOf(entry), 1));
          };
          // `cat` and `dan` share a group.
          const group = key === 'cat' ? 'dan' : key;
          const ended = queue.run({ key, group }, work, added.controller.signal).catch(() => undefined);
          settled.push(ended.then(() => unfinished.splice(unfinished.indexOf(added), 1)));
        };
        const check = async () => {
          await waitForTick();
          expect(queue.size).toBe(unfinished.length);
          expect(queue.keyCount).toBe(new Set(unfinished.map(({ key }) => key)).size);
          expect(running.length).toBeLessThanOrEqual(bounds.concurrency);
          for (const { key } of running) {
            expect(running.filter(each => each.key === key).length).toBeLessThanOrEqual(
              bounds.concurrencyPerKey,
            );
          }
        };
        for (const { key, action, index } of steps) {
          if (action === 'add') add(key);
          // The other actions do nothing if no entry is running or unfinished.
          if (action === 'finish') running[index % running.length]?.end.resolve();
          if (action === 'fail') running[index % running.length]?.end.reject(new Error('broken'));
          if (action === 'abort') unfinished[index % unfinished.length]?.controller.abort();
          await check();
        }
        while (running.length > 0) {
          running[0]?.end.resolve();
          await check();
        }
        await Promise.all(settled);
        expect([queue.size, queue.keyCount]).toEqual([0, 0]);
      }),
      { numRuns: 200 },
    );
  });

  it('removes aborted entries, and continues after a failed one', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaitingPerKey: 2, maxWaiting: 3 });
    const gate = createGate();
    const failing = queue.run('ann', async () => {
      await gate.wait();
      throw new Error('broken');
    });
    const controller = new AbortController();
    const aborted = queue.run('bob', waitForTick, controller.signal);
    controller.abort(new Error('left'));
    await expect(aborted).rejects.toThrow('left');
    const next = queue.run('cat', async () => 'done');
    gate.open();
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(queue.size).toBe(0);
  });
});
