import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideListAccess, type ListIdentity, type ListRights } from './list-access.ts';

const ownerId = '0190a000-0000-7000-8000-000000000001';
const otherId = '0190a000-0000-7000-8000-000000000002';

const identities = {
  visitor: { profileId: null, emailKey: null, knownProfileIds: [], follows: false },
  stranger: { profileId: otherId, emailKey: null, knownProfileIds: [], follows: false },
  follower: { profileId: otherId, emailKey: null, knownProfileIds: [], follows: true },
  collaborator: { profileId: otherId, emailKey: 'key-of-editor', knownProfileIds: [], follows: false },
  owner: { profileId: ownerId, emailKey: null, knownProfileIds: [], follows: false },
} satisfies Record<string, ListIdentity>;

const createList = (giftlist_type: ListRights['giftlist_type'], isDeleted: boolean): ListRights => ({
  user_id: ownerId,
  giftlist_type,
  editor_keys: ['key-of-editor'],
  isDeleted,
});

const getOutcome = (rights: ListRights, identity: ListIdentity): string => {
  const access = decideListAccess(rights, identity);
  return 'role' in access ? access.role : access.refused;
};

describe.each([
  ['visitor', 'viewer', 'list/sign-in-to-see', 'list/not-found'],
  ['stranger', 'viewer', 'list/follow-to-see', 'list/not-found'],
  ['follower', 'follower', 'follower', 'list/not-found'],
  ['collaborator', 'collaborator', 'collaborator', 'collaborator'],
  ['owner', 'owner', 'owner', 'owner'],
] as const)('decideListAccess: %s', (who, onPublic, onFriends, onPrivate) => {
  const identity = identities[who];

  it(`gets ${onPublic}, ${onFriends}, ${onPrivate} on a public, friends and private list`, () => {
    expect(getOutcome(createList('public', false), identity)).toBe(onPublic);
    expect(getOutcome(createList('friends', false), identity)).toBe(onFriends);
    expect(getOutcome(createList('private', false), identity)).toBe(onPrivate);
  });

  it('gets `list/deleted` for deleted lists, except private lists without access', () => {
    expect(getOutcome(createList('public', true), identity)).toBe('list/deleted');
    expect(getOutcome(createList('friends', true), identity)).toBe('list/deleted');
    const isHidden = onPrivate === 'list/not-found';
    expect(getOutcome(createList('private', true), identity)).toBe(
      isHidden ? 'list/not-found' : 'list/deleted',
    );
  });
});

describe('decideListAccess: a browser on which the owner has signed in before', () => {
  const browser: ListIdentity = { ...identities.visitor, knownProfileIds: [otherId, ownerId] };

  it('sets `maybeOwner` while signed out', () => {
    expect(decideListAccess(createList('public', false), browser)).toEqual({
      role: 'viewer',
      maybeOwner: true,
    });
    expect(decideListAccess(createList('public', false), { ...browser, knownProfileIds: [otherId] })).toEqual(
      {
        role: 'viewer',
        maybeOwner: false,
      },
    );
  });

  it('does not set `maybeOwner` for a signed-in person', () => {
    expect(decideListAccess(createList('public', false), { ...browser, profileId: otherId })).toEqual({
      role: 'viewer',
      maybeOwner: false,
    });
  });

  it('gives no access to private and friends lists', () => {
    expect(getOutcome(createList('private', false), browser)).toBe('list/not-found');
    expect(getOutcome(createList('friends', false), browser)).toBe('list/sign-in-to-see');
  });
});

describe('decideListAccess: a person who joined with an invitation', () => {
  it('stays a collaborator after changing their email address', () => {
    const joinedList = { ...createList('private', false), editor_ids: [otherId] };
    expect(getOutcome(joinedList, identities.stranger)).toBe('collaborator');
    expect(getOutcome(joinedList, { ...identities.stranger, emailKey: 'another-key' })).toBe('collaborator');
    expect(getOutcome({ ...joinedList, editor_ids: [] }, identities.stranger)).toBe('list/not-found');
  });
});

describe('decideListAccess: any viewer', () => {
  const anyList = fc.record({
    user_id: fc.constantFrom(ownerId, otherId),
    giftlist_type: fc.constantFrom('public' as const, 'friends' as const, 'private' as const),
    editor_keys: fc.subarray(['a', 'b', 'c']),
    isDeleted: fc.boolean(),
  });
  const anyIdentity = fc.record({
    profileId: fc.constantFrom(ownerId, otherId, null),
    emailKey: fc.constantFrom('a', 'd', null),
    knownProfileIds: fc.subarray([ownerId, otherId]),
    follows: fc.boolean(),
  });

  it('gets `list/not-found` for a private list without access, deleted or not', () => {
    fc.assert(
      fc.property(anyList, anyIdentity, (list, identity) => {
        const hasRight =
          identity.profileId === list.user_id ||
          (identity.profileId !== null &&
            identity.emailKey !== null &&
            list.editor_keys.includes(identity.emailKey));
        fc.pre(list.giftlist_type === 'private' && !hasRight);
        expect(decideListAccess(list, identity)).toEqual({ refused: 'list/not-found' });
      }),
    );
  });

  it('is never an owner, collaborator or follower while signed out', () => {
    fc.assert(
      fc.property(anyList, anyIdentity, (list, identity) => {
        expect(['owner', 'collaborator', 'follower']).not.toContain(
          getOutcome(list, { ...identity, profileId: null }),
        );
      }),
    );
  });

  it('never sees a deleted list', () => {
    fc.assert(
      fc.property(anyList, anyIdentity, (list, identity) => {
        expect(decideListAccess({ ...list, isDeleted: true }, identity)).toHaveProperty('refused');
      }),
    );
  });
});
