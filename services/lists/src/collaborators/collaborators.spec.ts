import { collaboratorJoined, collaboratorRemoved } from '@giftlist/contracts/lists/events';
import { describe, expect, it } from '@jest/globals';
import type { Editor, ListDoc } from '../model/list.store.ts';
import { addEditors } from '../sharing/sharing.ts';
import { sampleList } from '../testing/sample-list.ts';
import {
  findEditorsToRemove,
  joinByAddress,
  joinByInvitation,
  leaveList,
  removeEditors,
} from './collaborators.ts';

const bea: Editor = { email: 'bea@example.com', key: 'key-of-bea', person_id: null };
const cem: Editor = { email: 'cem@example.com', key: 'key-of-cem', person_id: 'cem' };
const list = sampleList({ version: 5, editors: [bea, cem] });
const viewer = (profileId: string | null, emailKey: string | null) => ({
  profileId,
  emailKey,
  knownProfileIds: [],
});
const editorsOf = (changed: { list: ListDoc }) => changed.list.editors.map(({ email }) => email);

describe('the remaining collaborators', () => {
  const keepEditors = (of: ListDoc, staying: readonly string[], known?: readonly string[]) =>
    removeEditors(of, findEditorsToRemove(of, staying, known));

  it('are those that the owner keeps', () => {
    const kept = keepEditors(list, ['cem@example.com']);
    expect(editorsOf(kept)).toEqual(['cem@example.com']);
    expect(kept).toMatchObject({ event: collaboratorRemoved, list: { version: 6 } });
  });

  it('never include new people', () => {
    expect(keepEditors(list, ['bea@example.com', 'cem@example.com', 'dan@example.com'])).toEqual({
      list,
      event: null,
    });
  });

  it('include those that the owner’s page did not show', () => {
    expect(editorsOf(keepEditors(list, [], ['bea@example.com']))).toEqual(['cem@example.com']);
  });

  it('can be empty', () => {
    expect(editorsOf(keepEditors(list, []))).toEqual([]);
  });
});

describe('leaving', () => {
  it.each([
    ['by the verified address', viewer('bea', 'key-of-bea'), ['cem@example.com']],
    ['as the profile that joined', viewer('cem', null), ['bea@example.com']],
    ['by both', viewer('cem', 'key-of-bea'), []],
  ])('removes the person %s', (_, who, left) => {
    expect(editorsOf(leaveList(list, who))).toEqual(left);
    expect(leaveList(list, who).event).toBe(collaboratorRemoved);
  });

  it('does not remove other people who have not joined yet', () => {
    expect(editorsOf(leaveList(list, viewer(null, null)))).toEqual(['bea@example.com', 'cem@example.com']);
  });
});

describe('joining', () => {
  it('with the invited, verified address stores the profile', () => {
    const joined = joinByAddress(list, viewer('bea', 'key-of-bea'));
    expect(joined).toMatchObject({ event: collaboratorJoined, list: { version: 6 } });
    expect(joined.list.editors[0]).toEqual({ ...bea, person_id: 'bea' });
  });

  it('with the same profile again changes nothing', () => {
    const joined = joinByAddress(list, viewer('bea', 'key-of-bea'));
    expect(joinByAddress(joined.list, viewer('bea', 'key-of-bea')).event).toBeNull();
  });

  it('requires the address or the invitation', () => {
    expect(joinByAddress(list, viewer('dan', 'key-of-dan')).event).toBeNull();
    expect(joinByAddress(list, viewer('dan', null)).event).toBeNull();
    expect(joinByInvitation(list, 'dan', 'gone@example.com').event).toBeNull();
    expect(joinByInvitation(list, 'dan', 'bea@example.com').list.editors[0]).toEqual({
      ...bea,
      person_id: 'dan',
    });
  });

  it('does not replace the profile of a collaborator who has joined', () => {
    expect(joinByInvitation(list, 'dan', 'cem@example.com').event).toBeNull();
  });
});

describe('inviting', () => {
  const person = (name: string) => ({ email: `${name}@example.com`, key: `key-of-${name}`, personId: null });

  it('adds only people who are not yet collaborators', () => {
    const changed = addEditors(list, [person('bea'), person('dan')]);
    expect('list' in changed && editorsOf(changed)).toEqual([
      'bea@example.com',
      'cem@example.com',
      'dan@example.com',
    ]);
    expect(addEditors(list, [person('bea')])).toEqual({ list, event: null });
  });

  it('is refused if there would be more than 100 collaborators', () => {
    const many = Array.from({ length: 98 }, (_, at) => person(`p${at}`));
    expect(addEditors(list, many)).toHaveProperty('list');
    expect(addEditors(list, [...many, person('one-more')])).toEqual({ full: true });
  });
});
