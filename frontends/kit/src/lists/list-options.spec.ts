import { describe, expect, it } from '@jest/globals';
import { toListOptions } from './list-options.ts';

const list = (id: string, isArchived = false) => ({ id, list_name: `List ${id}`, isArchived });

describe('lists to choose from', () => {
  it('are the active ones only while none is archived', () => {
    expect(toListOptions([list('a'), list('b')])).toEqual([
      { value: 'a', label: 'List a' },
      { value: 'b', label: 'List b' },
    ]);
  });

  it('put the archived ones after a separator that cannot be chosen', () => {
    expect(toListOptions([list('a', true), list('b'), list('c', true)])).toEqual([
      { value: 'b', label: 'List b' },
      { divider: '— Archived —' },
      { value: 'a', label: 'List a' },
      { value: 'c', label: 'List c' },
    ]);
  });
});
