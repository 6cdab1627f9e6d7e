import { describe, expect, it } from '@jest/globals';
import { describeChanges, findJustTaken, joinChanges } from './gift-changes.ts';

type Seen = Parameters<typeof describeChanges>[0][number];
const gift = (id: string, own: Partial<Seen> = {}): Seen => ({
  id,
  gift_title: `Gift ${id}`,
  isPurchased: false,
  isReserved: false,
  reserved_by_me: false,
  loading_info: null,
  link_failed: false,
  ...own,
});
const taken = { isReserved: true };

describe('changes of an open list', () => {
  it.each<[string, Seen[], Seen[], string[]]>([
    ['nothing', [gift('a')], [gift('a')], []],
    ['one came', [gift('a')], [gift('b'), gift('a')], ['Gift b was added']],
    ['one went', [gift('a'), gift('b')], [gift('b')], ['Gift a was removed']],
    ['one was reserved', [gift('a')], [gift('a', taken)], ['Gift a was taken']],
    ['one was reserved by oneself', [gift('a')], [gift('a', { ...taken, reserved_by_me: true })], []],
    ['one was purchased', [gift('a')], [gift('a', { isPurchased: true })], ['Gift a was taken']],
    ['a reserved one was purchased', [gift('a', taken)], [gift('a', { isPurchased: true })], []],
    ['one was given back', [gift('a', taken)], [gift('a')], ['Gift a is available again']],
    [
      'details arrived',
      [gift('a', { gift_title: 'shop.example', loading_info: { startedAt: '2026-01-01T00:00:00Z' } })],
      [gift('a', { gift_title: 'Kettle' })],
      ['Kettle: the details are here'],
    ],
    [
      'no details came',
      [gift('a', { loading_info: { startedAt: '2026-01-01T00:00:00Z' } })],
      [gift('a', { link_failed: true })],
      ['Gift a: add the details yourself'],
    ],
  ])('are described: %s', (_, before, after, said) => {
    expect(describeChanges(before, after)).toEqual(said);
  });

  it('do not include taking and releasing while claims are hidden from the owner', () => {
    const [shown, hidden] = [[gift('a', taken)], [gift('a')]];
    expect(describeChanges(shown, hidden, { showsTaken: false })).toEqual([]);
    expect(describeChanges(hidden, shown, { showsTaken: false })).toEqual([]);
  });

  it('are joined into one announcement; more than three are only counted', () => {
    expect(joinChanges(['Gift a was taken', 'Gift b was added'])).toBe('Gift a was taken. Gift b was added');
    expect(joinChanges(['a', 'b', 'c', 'd'])).toBe('4 gifts changed');
  });

  it('include the gifts that were taken just now', () => {
    const before = [gift('a'), gift('b', taken), gift('c')];
    const after = [gift('a', taken), gift('b', taken), gift('c'), gift('d', taken)];
    expect(findJustTaken(before, after)).toEqual(['a']);
  });
});
