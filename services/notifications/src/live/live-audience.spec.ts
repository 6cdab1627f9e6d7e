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
const createWatchedList = (
  change: Partial<WatchedList['list']> = {},
  { follows = false } = {},
): WatchedList => ({
  list: createList(change),
  follows,
});
const visitor: Viewer = { profileId: null, emailKey: null, knownProfileIds: [] };
const owner: Viewer = { profileId: 'owner', emailKey: null, knownProfileIds: [] };
const signedOutOwner: Viewer = { profileId: null, emailKey: null, knownProfileIds: ['owner'] };
const collaborator: Viewer = { profileId: 'editor', emailKey: 'key-of-editor', knownProfileIds: [] };
const signedInViewer: Viewer = { profileId: 'friend', emailKey: null, knownProfileIds: [] };

const claim = { kind: 'claim', list_id: 'list', gift_id: 'gift', by_owner: false } as const;
const giftEvent = { type: 'gift', list_id: 'list', gift_id: 'gift' };

describe('the audience of a claim', () => {
  it('includes visitors, followers and collaborators who have the list open', () => {
    expect(toGiftEvent(claim, visitor, createWatchedList())).toEqual(giftEvent);
    expect(toGiftEvent(claim, collaborator, createWatchedList({ giftlist_type: 'private' }))).toEqual(
      giftEvent,
    );
    expect(
      toGiftEvent(claim, signedInViewer, createWatchedList({ giftlist_type: 'friends' }, { follows: true })),
    ).toEqual(giftEvent);
  });

  it('excludes the owner before Reveal, even in a signed-out browser that the owner once used', () => {
    expect(toGiftEvent(claim, owner, createWatchedList())).toBeNull();
    expect(toGiftEvent(claim, signedOutOwner, createWatchedList())).toBeNull();
  });

  it('includes the owner after Reveal, and also before it for their own claims', () => {
    expect(toGiftEvent(claim, owner, createWatchedList({ gifts_revealed: true }))).toEqual(giftEvent);
    expect(toGiftEvent({ ...claim, by_owner: true }, owner, createWatchedList())).toEqual(giftEvent);
  });

  it('excludes viewers who may not see the list', () => {
    expect(toGiftEvent(claim, visitor, createWatchedList({ giftlist_type: 'private' }))).toBeNull();
    expect(toGiftEvent(claim, visitor, createWatchedList({ giftlist_type: 'friends' }))).toBeNull();
    expect(toGiftEvent(claim, signedInViewer, createWatchedList({ giftlist_type: 'friends' }))).toBeNull();
    expect(toGiftEvent(claim, visitor, createWatchedList({ isDeleted: true }))).toBeNull();
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
        expect(toGiftEvent(claim, viewer, createWatchedList(change, { follows }))).toBeNull();
      }),
    );
  });
});

describe('the audience of an added, changed or removed gift', () => {
  it('is everyone who may see the list, including the owner before Reveal', () => {
    const gift = { kind: 'gift', list_id: 'list', gift_id: 'gift' } as const;
    expect(toGiftEvent(gift, owner, createWatchedList())).toEqual(giftEvent);
    expect(toGiftEvent(gift, visitor, createWatchedList())).toEqual(giftEvent);
    expect(toGiftEvent({ ...gift, kind: 'gift-removed' }, visitor, createWatchedList())).toEqual({
      type: 'gift-removed',
      list_id: 'list',
      gift_id: 'gift',
    });
    expect(toGiftEvent(gift, visitor, createWatchedList({ giftlist_type: 'private' }))).toBeNull();
  });
});

describe('the audience of a list change', () => {
  const listEvent = { type: 'list', list_id: 'list' };

  it('includes viewers who may see the list, and viewers who gain or lose access', () => {
    expect(toListEvent(visitor, createWatchedList(), createWatchedList({ version: 2 }))).toEqual(listEvent);
    expect(
      toListEvent(visitor, createWatchedList({ giftlist_type: 'private' }), createWatchedList()),
    ).toEqual(listEvent);
    expect(
      toListEvent(visitor, createWatchedList(), createWatchedList({ giftlist_type: 'private' })),
    ).toEqual(listEvent);
    expect(toListEvent(visitor, createWatchedList(), createWatchedList({ isDeleted: true }))).toEqual(
      listEvent,
    );
  });

  it('excludes viewers who may see the list neither before nor after the change', () => {
    const privateList = createWatchedList({ giftlist_type: 'private' });
    expect(
      toListEvent(visitor, privateList, createWatchedList({ giftlist_type: 'private', version: 2 })),
    ).toBeNull();
  });
});
