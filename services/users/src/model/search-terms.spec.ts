import { describe, expect, it } from '@jest/globals';
import { createPrefixPattern, createSearchFilter, parseQuery, toSearchTerms } from './search-terms.ts';

function isFound(query: string, terms: readonly string[]): boolean {
  const { $and } = createSearchFilter(parseQuery(query, 3));
  return $and.every(({ $or }) =>
    $or.some(({ search_terms }) => search_terms.$all.every(prefix => terms.some(term => prefix.test(term)))),
  );
}

const anna = { first_name: 'Änne María', last_name: 'Łukasz-Smith', username: 'Anne.M_99' };

describe('toSearchTerms', () => {
  it('contains the folded words of the name and the username, and the whole username', () => {
    expect(toSearchTerms({ first_name: 'Mary', last_name: 'Łukasz-Smith', username: 'Mary.S_99' })).toEqual([
      'mary',
      'lukasz',
      'smith',
      'mary.s_99',
      's',
      '99',
    ]);
  });

  it('contains accented letters both spelled out and without accents', () => {
    expect(toSearchTerms({ first_name: 'Jürgen', last_name: 'Müller', username: 'jm' })).toEqual([
      'juergen',
      'mueller',
      'jm',
      'jurgen',
      'muller',
    ]);
  });
});

describe('parseQuery', () => {
  it('returns nothing for fewer than three letters', () => {
    expect(parseQuery('an', 3)).toEqual([]);
    expect(parseQuery(' a n ', 3)).toEqual([]);
    expect(parseQuery('ann', 3)).toEqual([[['ann']]]);
  });

  it('folds case and accents, and drops the @ of a username', () => {
    expect(parseQuery('  @María  LUKASZ ', 3)).toEqual([[['maria']], [['lukasz']]]);
    expect(parseQuery('Ива́н', 3)).toEqual([[['ivan']]]);
  });

  it('returns each word and its parts, without separators', () => {
    expect(parseQuery('anne.m', 3)).toEqual([[['anne.m'], ['anne', 'm']]]);
    expect(parseQuery('Anna, - Müller', 3)).toEqual([[['anna']], [['mueller']]]);
    expect(parseQuery('---', 3)).toEqual([]);
    expect(parseQuery('a-b-c-d-e-f-g', 3)).toEqual([[['a-b-c-d-e-f-g'], ['a', 'b', 'c', 'd', 'e', 'f']]]);
  });
});

describe('a search for people', () => {
  it('matches the beginnings of all words', () => {
    const isAnnaFound = (query: string) => isFound(query, toSearchTerms(anna));
    expect(isAnnaFound('maria luk')).toBe(true);
    expect(isAnnaFound('smith')).toBe(true);
    expect(isAnnaFound('änn')).toBe(true);
    expect(isAnnaFound('ann')).toBe(true);
    expect(isAnnaFound('anne.m')).toBe(true);
    expect(isAnnaFound('mit')).toBe(false);
    expect(isAnnaFound('maria jones')).toBe(false);
  });

  it.each([
    [{ first_name: 'Jean-Luc', last_name: 'Picard' }, ['Jean-Luc', 'jean-luc picard', 'JEAN–LUC', 'luc']],
    [
      { first_name: 'Ann', last_name: 'Lloyd-Jones' },
      ['Lloyd-Jones', 'lloyd jones', 'lloyd-jo', 'ann jones'],
    ],
    [{ first_name: 'Jill', last_name: 'St. John' }, ['St. John', 'st john', 'St.John', 'jill st.']],
    [{ first_name: 'Ewa', last_name: 'Łukasz-Smith' }, ['Łukasz-Smith', 'lukasz-smith', 'ŁUKASZ-SM']],
    [{ first_name: 'Conan', last_name: 'O’Brien' }, ['O’Brien', "O'Brien", 'o‘brien', "conan o'br"]],
    [{ first_name: 'Sinéad', last_name: "O'Connor" }, ['O’Connor', "o'connor"]],
    [{ first_name: 'Anna', last_name: 'Müller' }, ['Anna, Müller', 'Müller,Anna', 'muller, anna']],
  ])('finds %j by each usual spelling of the name', (name, queries) => {
    const terms = toSearchTerms({ ...name, username: 'x' });
    expect(queries.filter(query => isFound(query, terms))).toEqual(queries);
    expect(isFound('Jean-Smith', terms)).toBe(false);
  });

  it('finds a name with an apostrophe among search terms that an older release stored', () => {
    expect(isFound("O'Brien", ['conan', 'o’brien', 'conan.b'])).toBe(true);
    expect(isFound('Jean-O’Brien', ['jean', 'o’brien'])).toBe(true);
  });

  it('treats special characters of regular expressions literally', () => {
    expect(createPrefixPattern('a.*(').test('a.*(b')).toBe(true);
    expect(createPrefixPattern('a.*').test('abc')).toBe(false);
  });
});
