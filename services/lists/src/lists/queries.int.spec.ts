import { newId } from '@giftlist/contracts/primitives';
import { userDeleted } from '@giftlist/contracts/users/events';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { eventually } from '@giftlist/service-kit/testing';
import { recordDatabaseOperations } from '@giftlist/service-kit/testing/database-operations';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClaimantModel } from '../claimants/claimant.store.ts';
import { InvitationModel } from '../model/invitation.store.ts';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { createPerson, startLists, type TestLists } from '../testing/start-lists.ts';

let lists: TestLists;
beforeAll(async () => {
  lists = await startLists();
});
afterAll(() => lists.stop());

const owner = createPerson('olga');
const collaborator = createPerson('colin');
const collections = ['lists', 'people', 'follows', 'gift_cards', 'claimants', 'invitations'];
const createMany = <T>(create: () => T): T[] => Array.from({ length: 1_000 }, create);

describe('the queries of routes and of account deletion', () => {
  it('use indexes and examine few documents', async () => {
    const id = await lists.createList(owner);
    const sample = await ListModel.findById(id).orFail().lean<ListDoc>();
    await ListModel.insertMany(createMany(() => ({ ...sample, _id: newId(), user_id: newId() })));
    const claim = { version: 1, holds: true };
    await ClaimantModel.insertMany(
      createMany(() => ({ ...claim, _id: newId(), list_id: newId(), person_id: newId() })),
    );
    const invitation = { email: 'vera@example.com', expires_at: new Date('2100-01-01T00:00:00Z') };
    await InvitationModel.insertMany(
      createMany(() => ({
        ...invitation,
        _id: newId(),
        list_id: newId(),
        email_key: newId(),
        accepted_by: newId(),
      })),
    );

    const operations = await recordDatabaseOperations(collections, async () => {
      await lists.call('POST /giftlist/share', {
        as: owner,
        body: { giftlist_id: id, email_ids: [collaborator.email], share_as: 'editor' },
      });
      for (const as of [owner, collaborator, undefined]) {
        await lists.call('GET /giftlist/{id}', { as, params: { id } });
        await lists.call('GET /giftlist/for-user/{userId}', {
          as,
          params: { userId: as?.profileId ?? owner.profileId },
          query: {},
        });
      }
      await lists.call('PUT /giftlist/{id}/archive', {
        as: owner,
        params: { id },
        body: { isArchived: true },
      });
      await lists.call('PUT /giftlist/{id}/collaborators', {
        as: owner,
        params: { id },
        body: { editor_users: [] },
      });
      await lists.publish(userDeleted, {
        id: owner.profileId,
        account_id: owner.accountId,
        at: '2026-05-10T12:00:00.000Z',
        email_keys: [lists.get(EmailKeys).hashEmail(owner.email)],
      });
      await eventually(async () =>
        expect((await lists.call('GET /giftlist/{id}', { params: { id } })).status).toBe(410),
      );
    });

    expect(operations.length).toBeGreaterThan(20);
    expect(operations.filter(({ planSummary }) => planSummary.includes('COLLSCAN'))).toEqual([]);
    expect(operations.filter(({ docsExamined }) => docsExamined > 20)).toEqual([]);
  });
});
