import { describe, expect, it } from '@jest/globals';
import { rankSuggestions } from './suggestions.ts';

describe('rankSuggestions', () => {
  it('returns one group after the other, each person once', () => {
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

  it('excludes the person, people they follow and people they hid', () => {
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
