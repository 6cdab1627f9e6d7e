import { describe, expect, it } from '@jest/globals';
import { chooseList } from './choose-list.ts';

const list = (id: string, occasion_date: string | null, createdAt: string) => ({
  id,
  occasion_date,
  createdAt,
});
const lists = [
  list('past', '2026-01-01', '2026-01-01T00:00:00.000Z'),
  list('later', '2026-12-24', '2026-01-02T00:00:00.000Z'),
  list('next', '2026-08-01', '2026-01-03T00:00:00.000Z'),
  list('newest', null, '2026-01-04T00:00:00.000Z'),
];
const at = (open: string | undefined, today = '2026-08-01') => ({ open, today });

describe('the list that the Welcome dialog links to', () => {
  it('is the open list if it belongs to this person', () => {
    expect(chooseList(lists, at('past'))).toBe('past');
    expect(chooseList(lists, at('create-list'))).toBe('next');
  });
  it('is the list with the next date, from today on, if the open list is someone else’s', () => {
    expect(chooseList(lists, at(undefined))).toBe('next');
    expect(chooseList(lists, at(undefined, '2026-08-02'))).toBe('later');
  });
  it('is the newest list if none has a future date; undefined without lists', () => {
    expect(chooseList(lists, at(undefined, '2027-01-01'))).toBe('newest');
    expect(chooseList([], at('someone-else’s'))).toBeUndefined();
  });
});
