import { describe, expect, it } from '@jest/globals';
import { parseSearchWords, rankNameMatch } from './name-match.ts';

const rank = (name: string, typed: string) => rankNameMatch(name, parseSearchWords(typed));

describe('rankNameMatch', () => {
  it.each([
    ['Guitar', 'guitar', 3],
    ['Café crème', ' CAFE  creme ', 3],
    ['Guitar tuner', 'guit', 2],
    ['Guitar tuner', 'guitar tu', 2],
    ['Red guitar tuner', 'tun gui', 1],
    ['Grandma’s quilt', "grandma's", 2],
    ['赤いギター', 'ギター', 1],
    ['Guitar', 'uitar', 0],
    ['Guitar', 'guitar blue', 0],
    ['Guitar', '', 0],
    ['Guitar', '…!', 0],
    ['', 'a', 0],
  ])('ranks %p for the search %p as %i', (name, typed, expected) => {
    expect(rank(name, typed)).toBe(expected);
  });

  it('uses at most six words of a search', () => {
    expect(parseSearchWords('a b c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});
