import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.ts';

describe('KeyedMutex', () => {
  it('runs work for one key in order despite failures, and work for other keys in parallel', async () => {
    const mutex = new KeyedMutex<string>();
    const log: string[] = [];
    const work =
      (name: string, blocker: Promise<unknown> = Promise.resolve()) =>
      async ({ waited }: { waited: boolean }) => {
        log.push(`${name} begins${waited ? ' after waiting' : ''}`);
        await blocker;
        log.push(`${name} ends`);
        if (name === 'b') throw new Error('b fails');
        return name;
      };
    const { promise, resolve } = Promise.withResolvers<void>();
    const [a, b, c] = [
      mutex.run('x', work('a', promise)),
      mutex.run('x', work('b')),
      mutex.run('x', work('c')),
    ];
    expect(await mutex.run('y', work('other'))).toBe('other');
    resolve();
    await expect(b).rejects.toThrow('b fails');
    expect(await Promise.all([a, c])).toEqual(['a', 'c']);
    expect(log).toEqual([
      'a begins',
      'other begins',
      'other ends',
      'a ends',
      'b begins after waiting',
      'b ends',
      'c begins after waiting',
      'c ends',
    ]);
  });

  it('shares a read only with work that was queued before the read started', async () => {
    const mutex = new KeyedMutex<string>();
    const { promise, resolve } = Promise.withResolvers<string>();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return reads === 1 ? await promise : `read ${reads}`;
    };
    const runRead = () => mutex.run('x', turn => turn.readShared(read));
    const first = runRead();
    const others = [runRead(), runRead(), runRead()];
    resolve('read 1');
    expect(await first).toBe('read 1');
    expect(await Promise.all(others)).toEqual(['read 2', 'read 2', 'read 2']);
    expect(await runRead()).toBe('read 3');
  });
});
