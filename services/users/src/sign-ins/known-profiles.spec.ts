import { describe, expect, it } from '@jest/globals';
import { addKnown, readKnown, removeKnown } from './known-profiles.ts';

describe('the profiles that a browser remembers', () => {
  it('are none where nothing was remembered', () => {
    expect(readKnown(null)).toEqual([]);
    expect(readKnown('')).toEqual([]);
  });

  it('have the last one first, once', () => {
    expect(addKnown(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c']);
  });

  it('are eight at most', () => {
    expect(addKnown(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual([
      '9',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
  });

  it('forget one who is gone', () => {
    expect(removeKnown(['a', 'b'], 'a')).toEqual(['b']);
  });
});
