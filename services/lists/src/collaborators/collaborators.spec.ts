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
const createViewer = (profileId: string | null, emailKey: string | null) => ({
  profileId,
  emailKey,
  knownProfileIds: [],
});
const getEmails = (update: { list: ListDoc }) => update.list.editors.map(({ email }) => email);

describe('removing collaborators', () => {
  const keepEditors = (keptEmails: readonly string[], shownEmails?: readonly string[]) =>
    removeEditors(list, findEditorsToRemove(list, keptEmails, shownEmails));

  it('removes the collaborators that the owner left out', () => {
    const update = keepEditors(['cem@example.com']);
    expect(getEmails(update)).toEqual(['cem@example.com']);
    expect(update).toMatchObject({ event: collaboratorRemoved, list: { version: 6 } });
  });

  it('adds no new collaborators', () => {
    expect(keepEditors(['bea@example.com', 'cem@example.com', 'dan@example.com'])).toEqual({
      list,
      event: null,
    });
  });

  it('keeps collaborators that the owner’s page did not show', () => {
    expect(getEmails(keepEditors([], ['bea@example.com']))).toEqual(['cem@example.com']);
  });

  it('removes all collaborators if the owner keeps none', () => {
    expect(getEmails(keepEditors([]))).toEqual([]);
  });
});

describe('leaving a list', () => {
  it.each([
    ['verified address', createViewer('bea', 'key-of-bea'), ['cem@example.com']],
    ['profile', createViewer('cem', null), ['bea@example.com']],
    ['profile or verified address', createViewer('cem', 'key-of-bea'), []],
  ])('removes the collaborators with the viewer’s %s', (_, viewer, remaining) => {
    expect(getEmails(leaveList(list, viewer))).toEqual(remaining);
    expect(leaveList(list, viewer).event).toBe(collaboratorRemoved);
  });

  it('removes nobody if the viewer has neither a profile nor a verified address', () => {
    expect(getEmails(leaveList(list, createViewer(null, null)))).toEqual([
      'bea@example.com',
      'cem@example.com',
    ]);
  });
});

describe('joining a list', () => {
  it('with the invited, verified address stores the profile', () => {
    const joined = joinByAddress(list, createViewer('bea', 'key-of-bea'));
    expect(joined).toMatchObject({ event: collaboratorJoined, list: { version: 6 } });
    expect(joined.list.editors[0]).toEqual({ ...bea, person_id: 'bea' });
  });

  it('with the same profile again changes nothing', () => {
    const joined = joinByAddress(list, createViewer('bea', 'key-of-bea'));
    expect(joinByAddress(joined.list, createViewer('bea', 'key-of-bea')).event).toBeNull();
  });

  it('requires the invited address or the invitation', () => {
    expect(joinByAddress(list, createViewer('dan', 'key-of-dan')).event).toBeNull();
    expect(joinByAddress(list, createViewer('dan', null)).event).toBeNull();
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

describe('inviting collaborators', () => {
  const createAddressee = (name: string) => ({
    email: `${name}@example.com`,
    key: `key-of-${name}`,
    personId: null,
  });

  it('adds only people who are not yet collaborators', () => {
    const changed = addEditors(list, [createAddressee('bea'), createAddressee('dan')]);
    expect('list' in changed && getEmails(changed)).toEqual([
      'bea@example.com',
      'cem@example.com',
      'dan@example.com',
    ]);
    expect(addEditors(list, [createAddressee('bea')])).toEqual({ list, event: null });
  });

  it('is refused if there would be more than 100 collaborators', () => {
    const newAddressees = Array.from({ length: 98 }, (_, index) => createAddressee(`p${index}`));
    expect(addEditors(list, newAddressees)).toHaveProperty('list');
    expect(addEditors(list, [...newAddressees, createAddressee('one-more')])).toEqual({ full: true });
  });
});
