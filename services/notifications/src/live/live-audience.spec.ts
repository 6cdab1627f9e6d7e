import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toGiftEvent, toListEvent, type Viewer, type WatchedList } from './live-audience.ts';

const createList = (change: Partial<WatchedList['list']> = {}): WatchedList['list'] => ({
  _id: 'list',
  version: 1,
  user_id: 'owner',
  giftlist_type: 'public',
  editor_keys: ['key-of-editor'],
  gifts_revealed: false,
  isDeleted: false,
  ...change,
});
const createWatched = (change: Partial<WatchedList['list']> = {}, follows = false): WatchedList => ({
  list: createList(change),
  follows,
});
const visitor: Viewer = { profileId: null, emailKey: null, knownProfileIds: [] };
const owner: Viewer = { profileId: 'owner', emailKey: null, knownProfileIds: [] };
const signedOutOwner: Viewer = { profileId: null, emailKey: null, knownProfileIds: ['owner'] };
const collaborator: Viewer = { profileId: 'editor', emailKey: 'key-of-editor', knownProfileIds: [] };
const friend: Viewer = { profileId: 'friend', emailKey: null, knownProfileIds: [] };

const claim = { kind: 'claim', list_id: 'list', gift_id: 'gift', by_owner: false } as const;
const giftEvent = { type: 'gift', list_id: 'list', gift_id: 'gift' };

describe('the audience of a claim', () => {
  it('includes visitors, followers and collaborators who have the list open', () => {
    expect(toGiftEvent(claim, visitor, createWatched())).toEqual(giftEvent);
    expect(toGiftEvent(claim, collaborator, createWatched({ giftlist_type: 'private' }))).toEqual(giftEvent);
    expect(toGiftEvent(claim, friend, createWatched({ giftlist_type: 'friends' }, true))).toEqual(giftEvent);
  });

  it('excludes the owner before Reveal, also in a signed-out browser that the owner once used', () => {
    expect(toGiftEvent(claim, owner, createWatched())).toBeNull();
    expect(toGiftEvent(claim, signedOutOwner, createWatched())).toBeNull();
  });

  it('includes the owner after Reveal, and for their own claims also before', () => {
    expect(toGiftEvent(claim, owner, createWatched({ gifts_revealed: true }))).toEqual(giftEvent);
    expect(toGiftEvent({ ...claim, by_owner: true }, owner, createWatched())).toEqual(giftEvent);
  });

  it('excludes viewers who may not see the list', () => {
    expect(toGiftEvent(claim, visitor, createWatched({ giftlist_type: 'private' }))).toBeNull();
    expect(toGiftEvent(claim, visitor, createWatched({ giftlist_type: 'friends' }))).toBeNull();
    expect(toGiftEvent(claim, friend, createWatched({ giftlist_type: 'friends' }))).toBeNull();
    expect(toGiftEvent(claim, visitor, createWatched({ isDeleted: true }))).toBeNull();
  });

  it('never includes an owner before Reveal, whatever the access settings', () => {
    const anyList = fc.record({
      giftlist_type: fc.constantFrom('public' as const, 'friends' as const, 'private' as const),
      isDeleted: fc.boolean(),
      editor_keys: fc.subarray(['key-of-editor', 'key-of-owner']),
    });
    const anyOwner = fc.record({
      profileId: fc.constantFrom('owner', null),
      emailKey: fc.constantFrom('key-of-editor', 'key-of-owner', null),
      knownProfileIds: fc.constant(['owner']),
    });
    fc.assert(
      fc.property(anyList, anyOwner, fc.boolean(), (change, viewer, follows) => {
        expect(toGiftEvent(claim, viewer, createWatched(change, follows))).toBeNull();
      }),
    );
  });
});

describe('the audience of an added, changed or removed gift', () => {
  it('is everyone who may see the list, including the owner before Reveal', () => {
    const gift = { kind: 'gift', list_id: 'list', gift_id: 'gift' } as const;
    expect(toGiftEvent(gift, owner, createWatched())).toEqual(giftEvent);
    expect(toGiftEvent(gift, visitor, createWatched())).toEqual(giftEvent);
    expect(toGiftEvent({ ...gift, kind: 'gift-removed' }, visitor, createWatched())).toEqual({
      type: 'gift-removed',
      list_id: 'list',
      gift_id: 'gift',
    });
    expect(toGiftEvent(gift, visitor, createWatched({ giftlist_type: 'private' }))).toBeNull();
  });
});

describe('the audience of a list change', () => {
  const listEvent = { type: 'list', list_id: 'list' };

  it('includes viewers who may see the list, and viewers who gain or lose access', () => {
    expect(toListEvent(visitor, createWatched(), createWatched({ version: 2 }))).toEqual(listEvent);
    expect(toListEvent(visitor, createWatched({ giftlist_type: 'private' }), createWatched())).toEqual(
      listEvent,
    );
    expect(toListEvent(visitor, createWatched(), createWatched({ giftlist_type: 'private' }))).toEqual(
      listEvent,
    );
    expect(toListEvent(visitor, createWatched(), createWatched({ isDeleted: true }))).toEqual(listEvent);
  });

  it('excludes viewers who may see the list neither before nor after the change', () => {
    const hidden = createWatched({ giftlist_type: 'private' });
    expect(toListEvent(visitor, hidden, createWatched({ giftlist_type: 'private', version: 2 }))).toBeNull();
  });
});
