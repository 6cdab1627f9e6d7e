import { describe, expect, it } from '@jest/globals';
import { chooseListId } from './choose-list.ts';

const createList = (id: string, occasion_date: string | null, createdAt: string) => ({
  id,
  occasion_date,
  createdAt,
});
const lists = [
  createList('past', '2026-01-01', '2026-01-01T00:00:00.000Z'),
  createList('later', '2026-12-24', '2026-01-02T00:00:00.000Z'),
  createList('next', '2026-08-01', '2026-01-03T00:00:00.000Z'),
  createList('newest', null, '2026-01-04T00:00:00.000Z'),
];
const createOptions = (openListId: string | undefined, today = '2026-08-01') => ({ openListId, today });

describe('chooseListId', () => {
  it('returns the open list if it is one of the friend’s lists', () => {
    expect(chooseListId(lists, createOptions('past'))).toBe('past');
    expect(chooseListId(lists, createOptions('create-list'))).toBe('next');
  });
  it('returns the list with the next date if none of the friend’s lists is open', () => {
    expect(chooseListId(lists, createOptions(undefined))).toBe('next');
    expect(chooseListId(lists, createOptions(undefined, '2026-08-02'))).toBe('later');
  });
  it('returns the newest list if none has a future date, or undefined without lists', () => {
    expect(chooseListId(lists, createOptions(undefined, '2027-01-01'))).toBe('newest');
    expect(chooseListId([], createOptions('someone-else’s'))).toBeUndefined();
  });
});
