import { describe, expect, it } from '@jest/globals';
import { addAddresses, addChips, hasSeparators } from './chips.ts';

describe('chips', () => {
  it('addChips trims the text', () => {
    expect(addChips(['a'], '  b ')).toEqual(['a', 'b']);
  });
  it('skips duplicates regardless of case', () => {
    expect(addChips(['Chess'], 'chess')).toEqual(['Chess']);
    expect(addAddresses(['Omar@haddad.example'], 'omar@HADDAD.example')).toEqual(['Omar@haddad.example']);
    expect(addAddresses(['a@bücher.example'], 'a@xn--bcher-kva.example')).toEqual(['a@bücher.example']);
  });
  it('ignores empty text', () => {
    expect(addChips(['a'], '   ')).toEqual(['a']);
    expect(addChips(['a'], ' ,; ')).toEqual(['a']);
    expect(addAddresses(['a'], ' ,; ')).toEqual(['a']);
  });
  it.each([
    ['board games', ['board games']],
    ['board games, rock climbing;tea\nbread', ['board games', 'rock climbing', 'tea', 'bread']],
    ['jeux de société', ['jeux de société']],
  ])('addChips splits %j at commas, semicolons and line breaks, not at spaces', (typed, chips) => {
    expect(addChips([], typed)).toEqual(chips);
  });
  it('addAddresses splits at spaces too', () => {
    expect(addAddresses([], 'a@b.cc, d@e.ff;g@h.ii a@b.cc')).toEqual(['a@b.cc', 'd@e.ff', 'g@h.ii']);
  });
  it('hasSeparators is true for lists, not for single words', () => {
    expect(['a@b.cc', ' a@b.cc\n', 'mom'].filter(hasSeparators)).toEqual([]);
    const lists = ['a b', 'a,b', 'a\nb', 'a;b', '<a>', 'a\tb'];
    expect(lists.filter(hasSeparators)).toEqual(lists);
  });
});
