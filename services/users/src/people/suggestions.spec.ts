import { describe, expect, it } from '@jest/globals';
import { rankSuggestions } from './suggestions.ts';

describe('rankSuggestions', () => {
  it('returns one group after the other and each person only once', () => {
    expect(
      rankSuggestions(
        [
          ['a', 'b'],
          ['e', 'b'],
          ['c', 'a', 'd'],
        ],
        [],
      ),
    ).toEqual(['a', 'b', 'e', 'c', 'd']);
  });

  it('leaves out excluded people', () => {
    expect(
      rankSuggestions(
        [
          ['a', 'me'],
          ['b', 'hidden', 'followed'],
        ],
        ['me', 'hidden', 'followed'],
      ),
    ).toEqual(['a', 'b']);
  });

  it('returns at most twenty people', () => {
    const people = Array.from({ length: 30 }, (_, index) => `person-${index}`);
    expect(rankSuggestions([people], [])).toHaveLength(20);
  });
});
