import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toGiftEvent, toListEvent, type Viewer, type WatchedList } from './live-audience.ts';

const list = (change: Partial<WatchedList['list']> = {}): WatchedList['list'] => ({
  _id: 'list',
  version: 1,
  user_id: 'owner',
  giftlist_type: 'public',
  editor_keys: ['key-of-editor'],
  gifts_revealed: false,
  isDeleted: false,
  ...change,
});
const watched = (change: Partial<WatchedList['list']> = {}, follows = false): WatchedList => ({
  list: list(change),
  follows,
});
const visitor: Viewer = { profileId: null, emailKey: null, knownProfileIds: [] };
const owner: Viewer = { profileId: 'owner', emailKey: null, knownProfileIds: [] };
const signedOutOwner: Viewer = { profileId: null, emailKey: null, knownProfileIds: ['owner'] };
const editor: Viewer = { profileId: 'editor', emailKey: 'key-of-editor', knownProfileIds: [] };
const friend: Viewer = { profileId: 'friend', emailKey: null, knownProfileIds: [] };

const claim = { kind: 'claim', list_id: 'list', gift_id: 'gift', by_owner: false } as const;
const event = { type: 'gift', list_id: 'list', gift_id: 'gift' };

describe('the audience of a claim', () => {
  it('includes visitors, followers and collaborators who have the list open', () => {
    expect(toGiftEvent(claim, visitor, watched())).toEqual(event);
    expect(toGiftEvent(claim, editor, watched({ giftlist_type: 'private' }))).toEqual(event);
    expect(toGiftEvent(claim, friend, watched({ giftlist_type: 'friends' }, true))).toEqual(event);
  });

  it('excludes the owner before Reveal, and a browser that once signed in as the owner', () => {
    expect(toGiftEvent(claim, owner, watched())).toBeNull();
    expect(toGiftEvent(claim, signedOutOwner, watched())).toBeNull();
  });

  it('includes the owner after Reveal, and always if the claim is the owner’s own', () => {
    expect(toGiftEvent(claim, owner, watched({ gifts_revealed: true }))).toEqual(event);
    expect(toGiftEvent({ ...claim, by_owner: true }, owner, watched())).toEqual(event);
  });

  it('excludes viewers who may not see the list', () => {
    expect(toGiftEvent(claim, visitor, watched({ giftlist_type: 'private' }))).toBeNull();
    expect(toGiftEvent(claim, visitor, watched({ giftlist_type: 'friends' }))).toBeNull();
    expect(toGiftEvent(claim, friend, watched({ giftlist_type: 'friends' }))).toBeNull();
    expect(toGiftEvent(claim, visitor, watched({ isDeleted: true }))).toBeNull();
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
        expect(toGiftEvent(claim, viewer, watched(change, follows))).toBeNull();
      }),
    );
  });
});

describe('the audience of an added, changed or removed gift', () => {
  it('includes everyone who may see the list, including the owner', () => {
    const gift = { kind: 'gift', list_id: 'list', gift_id: 'gift' } as const;
    expect(toGiftEvent(gift, owner, watched())).toEqual(event);
    expect(toGiftEvent(gift, visitor, watched())).toEqual(event);
    expect(toGiftEvent({ ...gift, kind: 'gift-removed' }, visitor, watched())).toEqual({
      type: 'gift-removed',
      list_id: 'list',
      gift_id: 'gift',
    });
    expect(toGiftEvent(gift, visitor, watched({ giftlist_type: 'private' }))).toBeNull();
  });
});

describe('the audience of a list change', () => {
  const event = { type: 'list', list_id: 'list' };

  it('includes viewers who may see the list, and viewers who gain or lose access', () => {
    expect(toListEvent(visitor, watched(), watched({ version: 2 }))).toEqual(event);
    expect(toListEvent(visitor, watched({ giftlist_type: 'private' }), watched())).toEqual(event);
    expect(toListEvent(visitor, watched(), watched({ giftlist_type: 'private' }))).toEqual(event);
    expect(toListEvent(visitor, watched(), watched({ isDeleted: true }))).toEqual(event);
  });

  it('excludes viewers who may see the list neither before nor after the change', () => {
    const hidden = watched({ giftlist_type: 'private' });
    expect(toListEvent(visitor, hidden, watched({ giftlist_type: 'private', version: 2 }))).toBeNull();
  });
});
