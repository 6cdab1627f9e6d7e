import { NewList } from '@giftlist/contracts/lists/entities';
import {
  giftsHidden,
  giftsRevealed,
  listArchived,
  listChanged,
  listUnarchived,
} from '@giftlist/contracts/lists/events';
import { describe, expect, it } from '@jest/globals';
import { sampleList } from '../testing/sample-list.ts';
import type { ListDoc } from './list.store.ts';
import {
  archiveList,
  changeList,
  createList,
  deleteList,
  eraseList,
  isPastEverywhere,
  toListState,
} from './lists.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const ownerId = '0190a000-0000-7000-8000-000000000002';
const now = new Date('2026-05-10T12:00:00Z');

const list = sampleList({ _id: id, user_id: ownerId });

const create = (body: object, time = now, timeZone: string | null = null) =>
  createList(
    { ...NewList.parse({ list_name: 'Tea', ...body }), currency: 'USD' },
    { id, ownerId, now: time, timeZone },
  );

describe('a new list', () => {
  it('is public and active, hides what is taken, and has no collaborators', () => {
    expect(create({})).toMatchObject({
      _id: id,
      version: 1,
      user_id: ownerId,
      list_type: 'general_wishlist',
      giftlist_type: 'public',
      gifts_revealed: false,
      isArchived: false,
      editors: [],
      createdAt: '2026-05-10T12:00:00.000Z',
    });
  });

  it('cannot have an occasion date in the past', () => {
    expect(create({ occasion_date: '2026-05-08' })).toEqual({
      invalid: { path: 'body.occasion_date', message: 'Occasion date cannot be in the past' },
    });
    expect(create({ occasion_date: '2026-05-10' })).toHaveProperty('_id');
    expect(create({ occasion_date: null })).toHaveProperty('_id');
  });
});

describe('the date of a new list', () => {
  it.each([
    ['2026-05-10T09:00:00Z', 'Europe/Berlin', '2026-05-09', true, 'yesterday'],
    ['2026-05-10T09:00:00Z', 'Europe/Berlin', '2026-05-10', false, 'today'],
    ['2026-05-10T22:30:00Z', 'Europe/Berlin', '2026-05-10', true, 'after local midnight'],
    ['2026-05-10T09:00:00Z', 'Pacific/Kiritimati', '2026-05-09', true, 'yesterday'],
    ['2026-05-10T10:30:00Z', 'Pacific/Kiritimati', '2026-05-10', true, 'after local midnight'],
    ['2026-05-10T03:00:00Z', 'America/Los_Angeles', '2026-05-09', false, 'before local midnight'],
    ['2026-05-10T03:00:00Z', null, '2026-05-09', false, 'not over in every zone'],
    ['2026-05-10T12:00:00Z', null, '2026-05-09', true, 'over in every zone'],
  ])('at %s in time zone %p: %s has passed: %p (%s)', (time, timeZone, occasion_date, hasPassed, _reason) => {
    expect('invalid' in create({ occasion_date }, new Date(time), timeZone)).toBe(hasPassed);
  });
});

describe('isPastEverywhere (the last time zone is UTC-12)', () => {
  it.each([
    ['2026-05-10T11:59:59Z', '2026-05-09', false],
    ['2026-05-10T12:00:00Z', '2026-05-09', true],
    ['2026-05-10T12:00:00Z', '2026-05-10', false],
    ['2026-05-11T11:59:00Z', '2026-05-10', false],
    ['2026-01-01T00:00:00Z', '2025-12-31', false],
  ])('at %s: %s has passed: %p', (time, day, hasPassed) => {
    expect(isPastEverywhere(day, new Date(time))).toBe(hasPassed);
  });
});

describe('changing a list', () => {
  const change = (fields: object) => changeList(list, { id, ...fields });

  it('changes only the given fields', () => {
    expect(change({ list_name: 'Coffee', occasion_date: null })).toEqual({
      list: { ...list, list_name: 'Coffee', occasion_date: null, version: 4 },
      event: listChanged,
    });
  });

  it('publishes nothing if nothing changes', () => {
    expect(change({ list_name: 'Tea', gifts_revealed: false })).toEqual({ list, event: null });
    expect(change({ list_name: undefined })).toEqual({ list, event: null });
  });

  it('publishes a separate event if gifts are revealed or hidden', () => {
    const revealed = change({ gifts_revealed: true });
    expect(revealed).toMatchObject({ event: giftsRevealed, list: { gifts_revealed: true } });
    const hidden = changeList({ ...list, gifts_revealed: true }, { id, gifts_revealed: false });
    expect(hidden).toMatchObject({ event: giftsHidden, list: { gifts_revealed: false } });
  });

  it('accepts the current cover or null, but no other URL', () => {
    const listWithCover = sampleList({ list_cover: '/pictures/a' });
    const setCover = (list_cover: string | null) => changeList(listWithCover, { id, list_cover });
    expect(setCover('/pictures/a')).toMatchObject({ event: null });
    expect(setCover(null)).toMatchObject({ list: { list_cover: null } });
    expect(setCover('https://elsewhere.example/a.png')).toEqual({
      invalid: { path: 'body.list_cover', message: 'Set another cover with upload-cover' },
    });
  });

  it('requires an address if gifts are sent by mail', () => {
    const invalid = { invalid: { path: 'body.shipping_address', message: 'Shipping address is required' } };
    expect(change({ gift_receive_by: 'by_mail' })).toEqual(invalid);
    expect(change({ gift_receive_by: 'by_mail', shipping_address: 'Main Street 1' })).toHaveProperty('list');
    const byMail: ListDoc = { ...list, gift_receive_by: 'by_mail', shipping_address: 'Main Street 1' };
    expect(changeList(byMail, { id, shipping_address: '' })).toEqual(invalid);
    expect(changeList(byMail, { id, shipping_address: '\u200b' })).toEqual(invalid);
    expect(changeList(byMail, { id, list_name: 'Coffee' })).toHaveProperty('list');
  });

  it('accepts a past date, unlike creating a list', () => {
    expect(change({ occasion_date: '2020-01-01' })).toHaveProperty('list');
  });
});

describe('archiving a list', () => {
  it('sets and clears the time of archiving', () => {
    const archived = archiveList(list, true, now);
    expect(archived).toMatchObject({
      list: { isArchived: true, archivedAt: '2026-05-10T12:00:00.000Z', version: 4 },
      event: listArchived,
    });
    expect(archiveList(archived.list, false, now)).toMatchObject({
      list: { isArchived: false, archivedAt: null, version: 5 },
      event: listUnarchived,
    });
  });

  it('is idempotent', () => {
    expect(archiveList(list, false, now)).toEqual({ list, event: null });
  });
});

describe('a deleted list', () => {
  it('has a new version and keeps its name', () => {
    expect(deleteList(list)).toMatchObject({ isDeleted: true, version: 4, list_name: 'Tea' });
  });

  it('contains no texts, dates or addresses after the owner’s account is deleted', () => {
    const text = JSON.stringify(eraseList({ ...list, shipping_address: 'Main Street 1', description: 'Hm' }));
    for (const erasedText of ['Tea', 'Main Street', 'Hm', 'ada@', 'bea@', '2026-06-01']) {
      expect(text).not.toContain(erasedText);
    }
    expect(eraseList(list)).toMatchObject({ isDeleted: true, user_id: ownerId, version: 4 });
  });
});

describe('the published state of a list', () => {
  it('contains hashes instead of the collaborators’ email addresses', () => {
    const sharedList = {
      ...list,
      editors: [...list.editors, { email: 'c@example.com', key: 'key-of-c', person_id: id }],
    };
    expect(toListState(sharedList)).toMatchObject({
      editor_keys: ['key-of-bea', 'key-of-c'],
      editor_ids: [id],
    });
    expect(JSON.stringify(toListState(sharedList))).not.toContain('@');
  });
});
