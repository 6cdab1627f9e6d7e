import { userDeleted } from '@giftlist/contracts/users/events';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { eventually } from '@giftlist/service-kit/testing';
import {
  findCollectionsContaining,
  type PersonalData,
  storePersonalData,
} from '@giftlist/service-kit/testing/personal-data';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListModel } from '../model/list.store.ts';
import { createPerson, startLists, type TestLists } from '../testing/start-lists.ts';

const vera = createPerson('vera');
const olga = createPerson('olga');
const id = vera.profileId;

const createPersonalData = (email_key: string): PersonalData => ({
  // The test creates the lists.
  lists: [],
  list_owners: [],
  people: [],
  invitations: [{ accepted_by: id }, { accepted_by: null, email_key }],
  claimants: [{ person_id: id, version: 1 }],
  follows: [
    { follower_id: id, target_id: 'somebody', version: 1 },
    { follower_id: 'somebody', target_id: id, version: 1 },
  ],
  gift_cards: [],
  // Keeps the id of the deleted person.
  gone_people: [],
  collages: [],
});

describe('account deletion', () => {
  let lists: TestLists;
  beforeAll(async () => {
    lists = await startLists();
  });
  afterAll(() => lists.stop());

  it('removes the person from every collection of the lists service', async () => {
    const email_key = lists.get(EmailKeys).hashEmail(vera.email);
    const ownedId = await lists.createList(vera, { list_name: 'Only mine' });
    const sharedId = await lists.createList(olga, { list_name: 'Tea' });
    await storePersonalData(createPersonalData(email_key));
    const editors = [
      { email: '', key: 'other', person_id: id },
      { email: vera.email, key: email_key, person_id: null },
    ];
    await ListModel.updateOne({ _id: sharedId }, { $set: { editors } });
    const at = new Date().toISOString();
    await lists.publish(userDeleted, { id, account_id: vera.accountId, email_keys: [email_key], at });
    await eventually(async () => {
      expect(await findCollectionsContaining([id, email_key], ['lists', 'gone_people'])).toEqual([]);
      expect(await ListModel.findById(ownedId).lean()).toMatchObject({ list_name: '', isDeleted: true });
      expect(await ListModel.findById(sharedId).lean()).toMatchObject({ list_name: 'Tea', editors: [] });
    });
  });
});
