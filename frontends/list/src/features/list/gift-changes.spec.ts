import { describe, expect, it } from '@jest/globals';
import { describeChanges, findJustTaken, joinChanges } from './gift-changes.ts';

type GiftState = Parameters<typeof describeChanges>[0][number];
const createGift = (id: string, overrides: Partial<GiftState> = {}): GiftState => ({
  id,
  gift_title: `Gift ${id}`,
  isPurchased: false,
  isReserved: false,
  reserved_by_me: false,
  loading_info: null,
  link_failed: false,
  ...overrides,
});
const takenFields = { isReserved: true };

describe('changes of a list’s gifts', () => {
  it.each<[string, GiftState[], GiftState[], string[]]>([
    ['nothing changed', [createGift('a')], [createGift('a')], []],
    ['a gift was added', [createGift('a')], [createGift('b'), createGift('a')], ['Gift b was added']],
    ['a gift was removed', [createGift('a'), createGift('b')], [createGift('b')], ['Gift a was removed']],
    ['a gift was reserved', [createGift('a')], [createGift('a', takenFields)], ['Gift a was taken']],
    [
      'a gift was reserved by the viewer',
      [createGift('a')],
      [createGift('a', { ...takenFields, reserved_by_me: true })],
      [],
    ],
    [
      'a gift was purchased',
      [createGift('a')],
      [createGift('a', { isPurchased: true })],
      ['Gift a was taken'],
    ],
    [
      'a reserved gift was purchased',
      [createGift('a', takenFields)],
      [createGift('a', { isPurchased: true })],
      [],
    ],
    ['a gift was released', [createGift('a', takenFields)], [createGift('a')], ['Gift a is available again']],
    [
      'details arrived',
      [createGift('a', { gift_title: 'shop.example', loading_info: { startedAt: '2026-01-01T00:00:00Z' } })],
      [createGift('a', { gift_title: 'Kettle' })],
      ['Kettle: the details are here'],
    ],
    [
      'details could not be fetched',
      [createGift('a', { loading_info: { startedAt: '2026-01-01T00:00:00Z' } })],
      [createGift('a', { link_failed: true })],
      ['Gift a: add the details yourself'],
    ],
  ])('describeChanges: returns what to announce if %s', (_, before, after, announcements) => {
    expect(describeChanges(before, after)).toEqual(announcements);
  });

  it('describeChanges: omits reservations and releases while claims are hidden from the owner', () => {
    const withClaim = [createGift('a', takenFields)];
    const withoutClaim = [createGift('a')];
    expect(describeChanges(withClaim, withoutClaim, { showsTaken: false })).toEqual([]);
    expect(describeChanges(withoutClaim, withClaim, { showsTaken: false })).toEqual([]);
  });

  it('joinChanges: joins up to three changes, and counts more than three', () => {
    expect(joinChanges(['Gift a was taken', 'Gift b was added'])).toBe('Gift a was taken. Gift b was added');
    expect(joinChanges(['a', 'b', 'c', 'd'])).toBe('4 gifts changed');
  });

  it('findJustTaken: returns gifts that were available before and are taken now', () => {
    const before = [createGift('a'), createGift('b', takenFields), createGift('c')];
    const after = [
      createGift('a', takenFields),
      createGift('b', takenFields),
      createGift('c'),
      createGift('d', takenFields),
    ];
    expect(findJustTaken(before, after)).toEqual(['a']);
  });
});
