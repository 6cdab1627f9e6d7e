import { describe, expect, it } from '@jest/globals';
import { rankSuggestions } from './suggestions.ts';

describe('rankSuggestions', () => {
  it('names one group after the other, each person once', () => {
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

  it('leaves out the person, people they follow and people they hid', () => {
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

  it('names twenty at most', () => {
    const many = Array.from({ length: 30 }, (_, n) => `person-${n}`);
    expect(rankSuggestions([many], [])).toHaveLength(20);
  });
});
