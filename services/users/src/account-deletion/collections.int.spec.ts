import { newId } from '@giftlist/contracts/primitives';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import {
  findCollectionsContaining,
  type PersonalData,
  storePersonalData,
} from '@giftlist/service-kit/testing/personal-data';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { type Browser, createPerson, goodPassword } from '../testing/browser.ts';
import { DeletionEvents, repeatDelayMs } from './deletion-events.ts';

const createPersonalData = ({ accountId: account_id, profileId, email }: Browser): PersonalData => ({
  mailed_codes: [{ account_id, email }],
  passkeys: [{ account_id, credential_id: newId() }],
  second_factors: [{ _id: account_id }],
  sign_ins: [{ account_id }],
  follows: [
    { follower_id: profileId, target_id: newId() },
    { follower_id: newId(), target_id: profileId },
  ],
  introductions: [
    { person_id: profileId, by_id: newId() },
    { person_id: newId(), by_id: profileId },
  ],
  // Sign-up fills these two collections.
  accounts: [],
  profiles: [],
  // The deletion stores its second event in this collection until it is published.
  farewells: [],
  // Signing keys are not personal data.
  signing_keys: [],
  // Votes are anonymous.
  votes: [],
});

describe('account deletion', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(usersService);
  });
  afterAll(() => service.stop());

  it('removes the person from every collection of the users service', async () => {
    const person = await createPerson(service);
    const data = createPersonalData(person);
    await storePersonalData(data);
    const response = await person.call('DELETE /user', { body: { password: goodPassword } });
    expect(response.status).toBe(200);
    service.clock.advance(repeatDelayMs);
    await service.get(DeletionEvents).republishDue();
    const texts = [person.accountId, person.profileId, person.email];
    await eventually(async () => expect(await findCollectionsContaining(texts)).toEqual([]));
  });
});
