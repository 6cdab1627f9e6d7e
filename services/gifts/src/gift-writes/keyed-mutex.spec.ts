import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.ts';

describe('KeyedMutex', () => {
  it('runs work for one key in order despite failures, and other keys in parallel', async () => {
    const turns = new KeyedMutex<string>();
    const log: string[] = [];
    const work =
      (name: string, waits: Promise<unknown> = Promise.resolve()) =>
      async ({ waited }: { waited: boolean }) => {
        log.push(`${name} begins${waited ? ' after waiting' : ''}`);
        await waits;
        log.push(`${name} ends`);
        if (name === 'b') throw new Error('b fails');
        return name;
      };
    const { promise, resolve } = Promise.withResolvers<void>();
    const [a, b, c] = [
      turns.run('x', work('a', promise)),
      turns.run('x', work('b')),
      turns.run('x', work('c')),
    ];
    expect(await turns.run('y', work('other'))).toBe('other');
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

  it('shares a read with work that was queued before it, but nothing older', async () => {
    const turns = new KeyedMutex<string>();
    const { promise, resolve } = Promise.withResolvers<string>();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return reads === 1 ? await promise : `look ${reads}`;
    };
    const look = () => turns.run('x', turn => turn.readShared(read));
    const first = look();
    const others = [look(), look(), look()];
    resolve('look 1');
    expect(await first).toBe('look 1');
    expect(await Promise.all(others)).toEqual(['look 2', 'look 2', 'look 2']);
    expect(await look()).toBe('look 3');
  });
});
