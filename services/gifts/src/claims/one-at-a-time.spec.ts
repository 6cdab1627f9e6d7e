import { describe, expect, it } from '@jest/globals';
import { OneAtATime } from './one-at-a-time.ts';

describe('one at a time', () => {
  it('runs work for one key in the order of asking, whatever fails, and other keys beside it', async () => {
    const turns = new OneAtATime();
    const log: string[] = [];
    const work =
      (name: string, waits: Promise<unknown> = Promise.resolve()) =>
      async (waited: boolean) => {
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
});
