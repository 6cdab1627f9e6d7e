import { describe, expect, it } from '@jest/globals';
import { withChip, withChips } from './chips.ts';

describe('chips', () => {
  it('are trimmed', () => {
    expect(withChip(['a'], '  b ')).toEqual(['a', 'b']);
  });
  it('come once, whatever their case', () => {
    expect(withChip(['Omar@haddad.example'], 'omar@HADDAD.example')).toEqual(['Omar@haddad.example']);
  });
  it('are not made of nothing', () => {
    expect(withChip(['a'], '   ')).toEqual(['a']);
  });
  it('are parted where a pasted list has commas, semicolons or spaces', () => {
    expect(withChips([], 'a@b.c, d@e.f;g@h.i a@b.c')).toEqual(['a@b.c', 'd@e.f', 'g@h.i']);
  });
});
