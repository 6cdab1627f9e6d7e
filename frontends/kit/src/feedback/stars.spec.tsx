import { describe, expect, it } from '@jest/globals';
import { getStarFills } from './stars.tsx';

describe('getStarFills', () => {
  it.each([
    [4.1, ['full', 'full', 'full', 'full', 'empty']],
    [4.25, ['full', 'full', 'full', 'full', 'half']],
    [4.74, ['full', 'full', 'full', 'full', 'half']],
    [4.75, ['full', 'full', 'full', 'full', 'full']],
    [0, ['empty', 'empty', 'empty', 'empty', 'empty']],
  ])('rounds %p to half stars', (value, stars) => {
    expect(getStarFills(value)).toEqual(stars);
  });
});
