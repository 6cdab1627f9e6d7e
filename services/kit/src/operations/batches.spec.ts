import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BatchLimits, groupIntoBatches } from './batches.ts';

async function collectBatches(lines: readonly string[], limits: BatchLimits): Promise<string[][]> {
  const iterate = async function* () {
    yield* lines;
  };
  const collected: string[][] = [];
  for await (const batch of groupIntoBatches(iterate(), limits)) collected.push(batch);
  return collected;
}

describe('a batch', () => {
  it('ends at the maximum number of lines or characters', async () => {
    expect(await collectBatches(['a', 'b', 'c'], { lines: 2, characters: 100 })).toEqual([['a', 'b'], ['c']]);
    expect(await collectBatches(['aaaa', 'bbb', 'cccc'], { lines: 9, characters: 7 })).toEqual([
      ['aaaa', 'bbb'],
      ['cccc'],
    ]);
    expect(
      await collectBatches(['aa', 'a line that is too long', 'bb'], { lines: 9, characters: 7 }),
    ).toEqual([['aa'], ['a line that is too long'], ['bb']]);
    expect(await collectBatches([], { lines: 9, characters: 7 })).toEqual([]);
  });

  it('is never empty, and exceeds the maximum size only with a single line; no line is lost or reordered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 12 })), async lines => {
        const collected = await collectBatches(lines, { lines: 3, characters: 10 });
        expect(collected.flat()).toEqual(lines);
        for (const batch of collected) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(3);
          if (batch.length > 1) expect(batch.join('').length).toBeLessThanOrEqual(10);
        }
      }),
    );
  });
});
