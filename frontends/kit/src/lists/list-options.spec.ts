import { describe, expect, it } from '@jest/globals';
import { toListOptions } from './list-options.ts';

const createList = (id: string) => ({ id, list_name: `List ${id}`, isArchived: false });
const createArchivedList = (id: string) => ({ ...createList(id), isArchived: true });

describe('toListOptions', () => {
  it('returns active lists without a divider', () => {
    expect(toListOptions([createList('a'), createList('b')])).toEqual([
      { value: 'a', label: 'List a' },
      { value: 'b', label: 'List b' },
    ]);
  });

  it('puts archived lists after a divider', () => {
    expect(toListOptions([createArchivedList('a'), createList('b'), createArchivedList('c')])).toEqual([
      { value: 'b', label: 'List b' },
      { divider: '— Archived —' },
      { value: 'a', label: 'List a' },
      { value: 'c', label: 'List c' },
    ]);
  });
});
