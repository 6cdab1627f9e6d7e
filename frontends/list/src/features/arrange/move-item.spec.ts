import { describe, expect, it } from '@jest/globals';
import { moveItem } from './move-item.ts';

describe('moveItem', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
  ])('from %i to %i: returns %s', (from, to, order) => {
    expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order);
  });
});
