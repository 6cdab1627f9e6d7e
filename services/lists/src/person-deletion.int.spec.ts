import { collaboratorRemoved, listDeleted } from '@giftlist/contracts/lists/events';
import { userDeleted } from '@giftlist/contracts/users/events';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvitationModel } from './model/invitation.store.ts';
import { createPerson, startLists, type TestLists, type TestPerson } from './testing/start-lists.ts';

const ada = createPerson('ada');
let lists: TestLists;

beforeAll(async () => {
  lists = await startLists();
});
afterAll(() => lists.stop());

const read = (id: string, as?: TestPerson) => lists.call('GET /giftlist/{id}', { as, params: { id } });

describe('account deletion', () => {
  it('deletes invitations and, if the event is repeated, lists created in between', async () => {
    const ida = createPerson('ida');
    const events = await lists.capturedEvents('lists.events');
    const ownedId = await lists.createList(ida, { list_name: 'Mine' });
    const sharedId = await lists.createList(ada, { giftlist_type: 'private' });
    await lists.call('POST /giftlist/share', {
      as: ada,
      body: { giftlist_id: sharedId, email_ids: [ida.email], share_as: 'editor' },
    });
    const email_keys = [lists.get(EmailKeys).hashEmail(ida.email)];
    const deletion = {
      id: ida.profileId,
      account_id: ida.accountId,
      at: '2026-05-10T12:00:00.000Z',
      email_keys,
    };
    await lists.publish(userDeleted, deletion);
    await eventually(async () => expect((await read(sharedId, ada)).body.editor_users).toEqual([]));
    await eventually(async () => expect(await InvitationModel.countDocuments({ list_id: sharedId })).toBe(0));
    await eventually(async () => expect((await read(ownedId)).status).toBe(410));
    const lateId = await lists.createList(ida, { list_name: 'Under way' });
    await lists.publish(userDeleted, deletion);
    const getDeletedIds = () => events.of(listDeleted).map(({ data }) => data.id);
    await eventually(() => expect(getDeletedIds()).toContain(lateId));
    expect(getDeletedIds().filter(id => id === ownedId)).toHaveLength(1);
  });

  it('deletes the person’s lists and their texts, but no lists of other owners', async () => {
    const hal = createPerson('hal');
    const events = await lists.capturedEvents('lists.events');
    const ownedId = await lists.createList(hal, {
      list_name: 'Secret wishes',
      shipping_address: 'Main Street 1',
    });
    const sharedId = await lists.createList(ada, { giftlist_type: 'private' });
    await lists.call('POST /giftlist/share', {
      as: ada,
      body: { giftlist_id: sharedId, email_ids: [hal.email], share_as: 'editor' },
    });
    expect((await read(sharedId, hal)).status).toBe(200);

    await lists.publish(userDeleted, {
      id: hal.profileId,
      account_id: hal.accountId,
      at: '2026-05-10T12:00:00.000Z',
    });
    await eventually(async () => expect((await read(ownedId)).status).toBe(410));
    await eventually(async () => expect((await read(sharedId, ada)).body.editor_users).toEqual([]));
    await eventually(() => {
      expect(events.of(listDeleted).map(({ data }) => data.id)).toContain(ownedId);
      expect(events.of(collaboratorRemoved).map(({ data }) => data.id)).toContain(sharedId);
    });
    const card = await lists.call('GET /internal/lists/{id}/card', {
      as: { service: 'gateway' },
      params: { id: ownedId },
    });
    expect(card.body).toMatchObject({ list_name: '', description: '', isDeleted: true });
  });
});
