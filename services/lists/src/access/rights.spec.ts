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

const outcome = (needed: 'edit' | 'own', of: ListDoc, who: string): string => {
  const someone = viewers[who];
  if (!someone) throw new Error(`nobody is ${who}`);
  const right = decideRight(needed, of, someone);
  return 'role' in right ? right.role : right.refused;
};

/** Who may change a list, with the error codes. */
describe.each([
  ['visitor', 'access/denied', 'access/denied', 'list/not-found'],
  ['browser of the owner', 'access/denied', 'access/denied', 'list/not-found'],
  ['stranger', 'access/denied', 'access/denied', 'list/not-found'],
  ['invited, address not verified', 'access/denied', 'access/denied', 'list/not-found'],
  ['invited, address verified', 'collaborator', 'access/denied', 'collaborator'],
  ['joined under another address', 'collaborator', 'access/denied', 'collaborator'],
  ['owner', 'owner', 'owner', 'owner'],
])('%s', (who, edit, own, editPrivate) => {
  it(`on a public list may edit: ${edit}, own: ${own}; edit a private one: ${editPrivate}`, () => {
    expect(outcome('edit', list('public', false), who)).toBe(edit);
    expect(outcome('own', list('public', false), who)).toBe(own);
    expect(outcome('edit', list('friends', false), who)).toBe(edit);
    expect(outcome('edit', list('private', false), who)).toBe(editPrivate);
  });

  it('cannot change a deleted list', () => {
    expect(outcome('edit', list('public', true), who)).toBe('list/deleted');
    const hidden = editPrivate === 'list/not-found';
    expect(outcome('own', list('private', true), who)).toBe(hidden ? 'list/not-found' : 'list/deleted');
  });
});
