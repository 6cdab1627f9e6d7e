import { describe, expect, it } from '@jest/globals';
import { getStarFills } from './stars.tsx';

describe('stars', () => {
  it.each([
    [4.1, ['full', 'full', 'full', 'full', 'empty']],
    [4.25, ['full', 'full', 'full', 'full', 'half']],
    [4.74, ['full', 'full', 'full', 'full', 'half']],
    [4.75, ['full', 'full', 'full', 'full', 'full']],
    [0, ['empty', 'empty', 'empty', 'empty', 'empty']],
  ])('round %p to full, half and empty stars', (value, stars) => {
    expect(getStarFills(value)).toEqual(stars);
  });
});
