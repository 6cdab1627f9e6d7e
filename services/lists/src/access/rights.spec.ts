import { describe, expect, it } from '@jest/globals';
import type { ListDoc } from '../model/list.store.ts';
import { sampleList } from '../testing/sample-list.ts';
import { decideChangeAccess, type ListViewer } from './rights.ts';

const ownerId = '0190a000-0000-7000-8000-000000000001';
const strangerId = '0190a000-0000-7000-8000-000000000002';
const joinedProfileId = '0190a000-0000-7000-8000-000000000003';

const createList = (giftlist_type: ListDoc['giftlist_type'], changes: Partial<ListDoc> = {}): ListDoc =>
  sampleList({
    user_id: ownerId,
    giftlist_type,
    editors: [
      { email: 'bea@example.com', key: 'key-of-bea', person_id: null },
      { email: 'cem@example.com', key: 'key-of-cem', person_id: joinedProfileId },
    ],
    ...changes,
  });

const viewers: Record<string, ListViewer> = {
  visitor: { profileId: null, emailKey: null, knownProfileIds: [] },
  'browser of the owner': { profileId: null, emailKey: null, knownProfileIds: [ownerId] },
  stranger: { profileId: strangerId, emailKey: 'key-of-other', knownProfileIds: [] },
  'invited, address not verified': { profileId: strangerId, emailKey: null, knownProfileIds: [] },
  'invited, address verified': { profileId: strangerId, emailKey: 'key-of-bea', knownProfileIds: [] },
  'joined under another address': {
    profileId: joinedProfileId,
    emailKey: 'key-of-other',
    knownProfileIds: [],
  },
  owner: { profileId: ownerId, emailKey: null, knownProfileIds: [] },
};

const decide = (required: 'edit' | 'own', changedList: ListDoc, viewerName: string): string => {
  const viewer = viewers[viewerName];
  if (!viewer) throw new Error(`unknown viewer ${viewerName}`);
  const access = decideChangeAccess(required, changedList, viewer);
  return 'role' in access ? access.role : access.refused;
};

/** Columns: viewer, result of editing a public or friends list, of an owner-only change, of editing a private list. */
describe.each([
  ['visitor', 'access/denied', 'access/denied', 'list/not-found'],
  ['browser of the owner', 'access/denied', 'access/denied', 'list/not-found'],
  ['stranger', 'access/denied', 'access/denied', 'list/not-found'],
  ['invited, address not verified', 'access/denied', 'access/denied', 'list/not-found'],
  ['invited, address verified', 'collaborator', 'access/denied', 'collaborator'],
  ['joined under another address', 'collaborator', 'access/denied', 'collaborator'],
  ['owner', 'owner', 'owner', 'owner'],
])('decideChangeAccess (viewer: %s)', (viewerName, edit, own, editPrivate) => {
  it(`returns ${edit} for editing, ${own} for owner changes, ${editPrivate} for editing a private list`, () => {
    expect(decide('edit', createList('public'), viewerName)).toBe(edit);
    expect(decide('own', createList('public'), viewerName)).toBe(own);
    expect(decide('edit', createList('friends'), viewerName)).toBe(edit);
    expect(decide('edit', createList('private'), viewerName)).toBe(editPrivate);
  });

  it('refuses to change a deleted list', () => {
    expect(decide('edit', createList('public', { isDeleted: true }), viewerName)).toBe('list/deleted');
    const isHidden = editPrivate === 'list/not-found';
    expect(decide('own', createList('private', { isDeleted: true }), viewerName)).toBe(
      isHidden ? 'list/not-found' : 'list/deleted',
    );
  });
});
