import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BatchLimits, groupIntoBatches } from './batches.ts';

async function batches(lines: readonly string[], limits: BatchLimits): Promise<string[][]> {
  const one = async function* () {
    yield* lines;
  };
  const found: string[][] = [];
  for await (const batch of groupIntoBatches(one(), limits)) found.push(batch);
  return found;
}

describe('a batch', () => {
  it('ends at the maximum number of lines or size', async () => {
    expect(await batches(['a', 'b', 'c'], { lines: 2, characters: 100 })).toEqual([['a', 'b'], ['c']]);
    expect(await batches(['aaaa', 'bbb', 'cccc'], { lines: 9, characters: 7 })).toEqual([
      ['aaaa', 'bbb'],
      ['cccc'],
    ]);
    expect(await batches(['aa', 'a line that is too long', 'bb'], { lines: 9, characters: 7 })).toEqual([
      ['aa'],
      ['a line that is too long'],
      ['bb'],
    ]);
    expect(await batches([], { lines: 9, characters: 7 })).toEqual([]);
  });

  it('is never empty, is too large only with a single line, and keeps all lines in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 12 })), async lines => {
        const found = await batches(lines, { lines: 3, characters: 10 });
        expect(found.flat()).toEqual(lines);
        for (const batch of found) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(3);
          if (batch.length > 1) expect(batch.join('').length).toBeLessThanOrEqual(10);
        }
      }),
    );
  });
});
