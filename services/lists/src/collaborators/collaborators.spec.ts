import { collaboratorJoined, collaboratorRemoved } from '@giftlist/contracts/lists/events';
import { describe, expect, it } from '@jest/globals';
import type { Editor, ListDoc } from '../model/list.store.ts';
import { addEditors } from '../sharing/sharing.ts';
import { sampleList } from '../testing/sample-list.ts';
import { editorsGone, joinByAddress, joinByInvitation, leaveList, removeEditors } from './collaborators.ts';

const bea: Editor = { email: 'bea@example.com', key: 'key-of-bea', person_id: null };
const cem: Editor = { email: 'cem@example.com', key: 'key-of-cem', person_id: 'cem' };
const list = sampleList({ version: 5, editors: [bea, cem] });
const asking = (profileId: string | null, emailKey: string | null) => ({
  profileId,
  emailKey,
  knownProfileIds: [],
});
const editorsOf = (changed: { list: ListDoc }) => changed.list.editors.map(({ email }) => email);

describe('who stays a collaborator', () => {
  const keepEditors = (of: ListDoc, staying: readonly string[], known?: readonly string[]) =>
    removeEditors(of, editorsGone(of, staying, known));

  it('are those the owner names', () => {
    const kept = keepEditors(list, ['cem@example.com']);
    expect(editorsOf(kept)).toEqual(['cem@example.com']);
    expect(kept).toMatchObject({ event: collaboratorRemoved, list: { version: 6 } });
  });

  it('are never more than before', () => {
    expect(keepEditors(list, ['bea@example.com', 'cem@example.com', 'dan@example.com'])).toEqual({
      list,
      event: null,
    });
  });

  it('removes nobody unknown to the owner', () => {
    expect(editorsOf(keepEditors(list, [], ['bea@example.com']))).toEqual(['cem@example.com']);
  });

  it('can be nobody', () => {
    expect(editorsOf(keepEditors(list, []))).toEqual([]);
  });
});

describe('leaving', () => {
  it.each([
    ['by the verified address', asking('bea', 'key-of-bea'), ['cem@example.com']],
    ['as the profile that joined', asking('cem', null), ['bea@example.com']],
    ['by both', asking('cem', 'key-of-bea'), []],
  ])('%s takes this person out', (_, who, left) => {
    expect(editorsOf(leaveList(list, who))).toEqual(left);
    expect(leaveList(list, who).event).toBe(collaboratorRemoved);
  });

  it('takes nobody else out who has not joined yet', () => {
    expect(editorsOf(leaveList(list, asking(null, null)))).toEqual(['bea@example.com', 'cem@example.com']);
  });
});

describe('joining', () => {
  it('with the invited address verified remembers who that is', () => {
    const joined = joinByAddress(list, asking('bea', 'key-of-bea'));
    expect(joined).toMatchObject({ event: collaboratorJoined, list: { version: 6 } });
    expect(joined.list.editors[0]).toEqual({ ...bea, person_id: 'bea' });
  });

  it('happens once', () => {
    const joined = joinByAddress(list, asking('bea', 'key-of-bea'));
    expect(joinByAddress(joined.list, asking('bea', 'key-of-bea')).event).toBeNull();
  });

  it('needs the address or the invitation', () => {
    expect(joinByAddress(list, asking('dan', 'key-of-dan')).event).toBeNull();
    expect(joinByAddress(list, asking('dan', null)).event).toBeNull();
    expect(joinByInvitation(list, 'dan', 'gone@example.com').event).toBeNull();
    expect(joinByInvitation(list, 'dan', 'bea@example.com').list.editors[0]).toEqual({
      ...bea,
      person_id: 'dan',
    });
  });

  it('takes nobody’s place', () => {
    expect(joinByInvitation(list, 'dan', 'cem@example.com').event).toBeNull();
  });
});

describe('inviting', () => {
  const person = (name: string) => ({ email: `${name}@example.com`, key: `key-of-${name}`, personId: null });

  it('adds who is not there yet', () => {
    const changed = addEditors(list, [person('bea'), person('dan')]);
    expect('list' in changed && editorsOf(changed)).toEqual([
      'bea@example.com',
      'cem@example.com',
      'dan@example.com',
    ]);
    expect(addEditors(list, [person('bea')])).toEqual({ list, event: null });
  });

  it('ends at a hundred', () => {
    const many = Array.from({ length: 98 }, (_, at) => person(`p${at}`));
    expect(addEditors(list, many)).toHaveProperty('list');
    expect(addEditors(list, [...many, person('one-more')])).toEqual({ full: true });
  });
});
