import { expect, it } from '@jest/globals';
import { productReads } from './products.ts';

const goodFor = (...pages: { mayBeKept: boolean }[]) =>
  productReads.staleTime({ state: { data: { pages } } });

it('is good for an hour what all of a catalogue answered, and for nothing what a part did', () => {
  expect(goodFor({ mayBeKept: true }, { mayBeKept: true })).toBe(3_600_000);
  expect(goodFor({ mayBeKept: true }, { mayBeKept: false })).toBe(0);
  expect(productReads.staleTime({ state: { data: undefined } })).toBe(3_600_000);
});
