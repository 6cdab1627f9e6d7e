import { userDeleted } from '@giftlist/contracts/users/events';
import { eventually } from '@giftlist/service-kit/testing';
import {
  findCollectionsContaining,
  type PersonalData,
  storePersonalData,
} from '@giftlist/service-kit/testing/personal-data';
import { describe, expect, it } from '@jest/globals';
import { createPerson, getEmailKey, useGiftSystem } from '../gift-service.testing.ts';

const vera = createPerson('vera');
const id = vera.profileId;

const createPersonalData = (email_key: string): PersonalData => ({
  gifts: [
    { added_by: id },
    { claims: [{ id: 'one', profile_id: id }] },
    { claims: [{ id: 'two', email_key }] },
  ],
  giving: [{ profile_id: id }, { profile_id: null, email_key }, { gift: { recipient_id: id } }],
  giving_budgets: [{ profile_id: id }, { profile_id: null, email_key }],
  giving_links: [{ email_key }],
  giving_reminders: [],
  ended_reservations: [{ profile_id: id }, { email_key }],
  follows: [
    { follower_id: id, target_id: 'somebody' },
    { follower_id: 'somebody', target_id: id },
  ],
  people: [{ _id: id, version: 1 }],
  owner_addresses: [{ _id: id }],
  // Deleted after events of the person's lists, which this test does not publish.
  lists: [],
  // These collections keep the id of the deleted person.
  actors: [],
  gone_people: [],
});

describe('account deletion', () => {
  const system = useGiftSystem();

  it('removes the person from every collection of the gifts service', async () => {
    const { service } = system;
    const email_key = getEmailKey(service, vera.email);
    const data = createPersonalData(email_key);
    await storePersonalData(data);
    const at = new Date().toISOString();
    const deleted = { id, account_id: vera.accountId, email_keys: [email_key], at };
    await service.publish(userDeleted, deleted);
    await eventually(async () =>
      expect(await findCollectionsContaining([id, email_key], ['actors', 'gone_people'])).toEqual([]),
    );
  });
});
