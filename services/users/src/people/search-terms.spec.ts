import { describe, expect, it } from '@jest/globals';
import { beginningWith, searchTerms, searchWords } from './search-terms.ts';

const anna = { first_name: 'Änne María', last_name: 'Łukasz-Smith', username: 'Anne.M_99' };

describe('searchTerms', () => {
  it('holds each word of the name and of the username, folded, and the whole username', () => {
    expect(searchTerms({ first_name: 'Mary', last_name: 'Łukasz-Smith', username: 'Mary.S_99' })).toEqual([
      'mary',
      'lukasz',
      'smith',
      'mary.s_99',
      's',
      '99',
    ]);
  });

  it('holds letters with accents as they are spelled out and without the accents', () => {
    expect(searchTerms({ first_name: 'Jürgen', last_name: 'Müller', username: 'jm' })).toEqual([
      'juergen',
      'mueller',
      'jm',
      'jurgen',
      'muller',
    ]);
  });
});

describe('searchWords', () => {
  it('needs three letters', () => {
    expect(searchWords('an', 3)).toEqual([]);
    expect(searchWords(' a n ', 3)).toEqual([]);
    expect(searchWords('ann', 3)).toEqual(['ann']);
  });

  it('folds case and accents, and drops the @ of a username', () => {
    expect(searchWords('  @María  LUKASZ ', 3)).toEqual(['maria', 'lukasz']);
    expect(searchWords('Ива́н', 3)).toEqual(['ivan']);
  });

  it('finds what it should', () => {
    const found = (typed: string) =>
      searchWords(typed, 3).every(word => searchTerms(anna).some(term => beginningWith(word).test(term)));
    expect(found('maria luk')).toBe(true);
    expect(found('smith')).toBe(true);
    expect(found('änn')).toBe(true);
    expect(found('ann')).toBe(true);
    expect(found('anne.m')).toBe(true);
    expect(found('mit')).toBe(false);
    expect(found('maria jones')).toBe(false);
  });

  it('takes signs of patterns for what they are', () => {
    expect(beginningWith('a.*(').test('a.*(b')).toBe(true);
    expect(beginningWith('a.*').test('abc')).toBe(false);
  });
});
