import { describe, expect, it } from '@jest/globals';
import type { ListDoc } from '../model/list.store.ts';
import { sampleList } from '../testing/sample-list.ts';
import { decideRight, type ListViewer } from './rights.ts';

const owner = '0190a000-0000-7000-8000-000000000001';
const other = '0190a000-0000-7000-8000-000000000002';
const joined = '0190a000-0000-7000-8000-000000000003';

const list = (giftlist_type: ListDoc['giftlist_type'], isDeleted: boolean): ListDoc =>
  sampleList({
    user_id: owner,
    giftlist_type,
    isDeleted,
    editors: [
      { email: 'bea@example.com', key: 'key-of-bea', person_id: null },
      { email: 'cem@example.com', key: 'key-of-cem', person_id: joined },
    ],
  });

const viewers: Record<string, ListViewer> = {
  visitor: { profileId: null, emailKey: null, knownProfileIds: [] },
  'browser of the owner': { profileId: null, emailKey: null, knownProfileIds: [owner] },
  stranger: { profileId: other, emailKey: 'key-of-other', knownProfileIds: [] },
  'invited, address not verified': { profileId: other, emailKey: null, knownProfileIds: [] },
  'invited, address verified': { profileId: other, emailKey: 'key-of-bea', knownProfileIds: [] },
  'joined under another address': { profileId: joined, emailKey: 'key-of-other', knownProfileIds: [] },
  owner: { profileId: owner, emailKey: null, knownProfileIds: [] },
};

const outcome = (required: 'edit' | 'own', of: ListDoc, viewerName: string): string => {
  const viewer = viewers[viewerName];
  if (!viewer) throw new Error(`nobody is ${viewerName}`);
  const right = decideRight(required, of, viewer);
  return 'role' in right ? right.role : right.refused;
};

/** The viewer, and the result for: edit a public or friends list, own a public list, edit a private list. */
describe.each([
  ['visitor', 'access/denied', 'access/denied', 'list/not-found'],
  ['browser of the owner', 'access/denied', 'access/denied', 'list/not-found'],
  ['stranger', 'access/denied', 'access/denied', 'list/not-found'],
  ['invited, address not verified', 'access/denied', 'access/denied', 'list/not-found'],
  ['invited, address verified', 'collaborator', 'access/denied', 'collaborator'],
  ['joined under another address', 'collaborator', 'access/denied', 'collaborator'],
  ['owner', 'owner', 'owner', 'owner'],
])('the right of a viewer to change a list (%s)', (viewerName, edit, own, editPrivate) => {
  it(`is ${edit} for edit, ${own} for own, and ${editPrivate} for edit of a private list`, () => {
    expect(outcome('edit', list('public', false), viewerName)).toBe(edit);
    expect(outcome('own', list('public', false), viewerName)).toBe(own);
    expect(outcome('edit', list('friends', false), viewerName)).toBe(edit);
    expect(outcome('edit', list('private', false), viewerName)).toBe(editPrivate);
  });

  it('is refused if the list is deleted', () => {
    expect(outcome('edit', list('public', true), viewerName)).toBe('list/deleted');
    const hidden = editPrivate === 'list/not-found';
    expect(outcome('own', list('private', true), viewerName)).toBe(
      hidden ? 'list/not-found' : 'list/deleted',
    );
  });
});
