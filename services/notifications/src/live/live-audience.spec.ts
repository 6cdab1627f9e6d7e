import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nudgeOf, nudgeOfList, type Viewer, type WatchedList } from './live-audience.ts';

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
const forgetful: Viewer = { profileId: null, emailKey: null, knownProfileIds: ['owner'] };
const editor: Viewer = { profileId: 'editor', emailKey: 'key-of-editor', knownProfileIds: [] };
const friend: Viewer = { profileId: 'friend', emailKey: null, knownProfileIds: [] };

const claim = { kind: 'claim', list_id: 'list', gift_id: 'gift', by_owner: false } as const;
const nudge = { type: 'gift', list_id: 'list', gift_id: 'gift' };

describe('the audience of a claim', () => {
  it('includes visitors, followers and collaborators who have the list open', () => {
    expect(nudgeOf(claim, visitor, watched())).toEqual(nudge);
    expect(nudgeOf(claim, editor, watched({ giftlist_type: 'private' }))).toEqual(nudge);
    expect(nudgeOf(claim, friend, watched({ giftlist_type: 'friends' }, true))).toEqual(nudge);
  });

  it('excludes the owner before Reveal, and a browser that once signed in as the owner', () => {
    expect(nudgeOf(claim, owner, watched())).toBeNull();
    expect(nudgeOf(claim, forgetful, watched())).toBeNull();
  });

  it('includes the owner after Reveal, and for the owner’s own mark at any time', () => {
    expect(nudgeOf(claim, owner, watched({ gifts_revealed: true }))).toEqual(nudge);
    expect(nudgeOf({ ...claim, by_owner: true }, owner, watched())).toEqual(nudge);
  });

  it('excludes everybody who may not see the list', () => {
    expect(nudgeOf(claim, visitor, watched({ giftlist_type: 'private' }))).toBeNull();
    expect(nudgeOf(claim, visitor, watched({ giftlist_type: 'friends' }))).toBeNull();
    expect(nudgeOf(claim, friend, watched({ giftlist_type: 'friends' }))).toBeNull();
    expect(nudgeOf(claim, visitor, watched({ isDeleted: true }))).toBeNull();
  });

  it('never includes an owner before Reveal, whatever else is true of the list', () => {
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
        expect(nudgeOf(claim, viewer, watched(change, follows))).toBeNull();
      }),
    );
  });
});

describe('the audience of an added, changed or removed gift', () => {
  it('includes everyone who may see the list, also the owner', () => {
    const gift = { kind: 'gift', list_id: 'list', gift_id: 'gift' } as const;
    expect(nudgeOf(gift, owner, watched())).toEqual(nudge);
    expect(nudgeOf(gift, visitor, watched())).toEqual(nudge);
    expect(nudgeOf({ ...gift, kind: 'gift-removed' }, visitor, watched())).toEqual({
      type: 'gift-removed',
      list_id: 'list',
      gift_id: 'gift',
    });
    expect(nudgeOf(gift, visitor, watched({ giftlist_type: 'private' }))).toBeNull();
  });
});

describe('the audience of a list change', () => {
  const nudge = { type: 'list', list_id: 'list' };

  it('includes people who may see it, and people who gain or lose access', () => {
    expect(nudgeOfList(visitor, watched(), watched({ version: 2 }))).toEqual(nudge);
    expect(nudgeOfList(visitor, watched({ giftlist_type: 'private' }), watched())).toEqual(nudge);
    expect(nudgeOfList(visitor, watched(), watched({ giftlist_type: 'private' }))).toEqual(nudge);
    expect(nudgeOfList(visitor, watched(), watched({ isDeleted: true }))).toEqual(nudge);
  });

  it('excludes everybody else', () => {
    const hidden = watched({ giftlist_type: 'private' });
    expect(nudgeOfList(visitor, hidden, watched({ giftlist_type: 'private', version: 2 }))).toBeNull();
  });
});
