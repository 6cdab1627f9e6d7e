import { describe, expect, it } from '@jest/globals';
import { toListOptions } from './list-options.ts';

const list = (id: string, isArchived = false) => ({ id, list_name: `List ${id}`, isArchived });

describe('toListOptions', () => {
  it('returns active lists without a divider', () => {
    expect(toListOptions([list('a'), list('b')])).toEqual([
      { value: 'a', label: 'List a' },
      { value: 'b', label: 'List b' },
    ]);
  });

  it('puts archived lists after a divider', () => {
    expect(toListOptions([list('a', true), list('b'), list('c', true)])).toEqual([
      { value: 'b', label: 'List b' },
      { divider: '— Archived —' },
      { value: 'a', label: 'List a' },
      { value: 'c', label: 'List c' },
    ]);
  });
});
