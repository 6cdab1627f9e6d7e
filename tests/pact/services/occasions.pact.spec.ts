import {
  birthdayChanged,
  occasionDeleted,
  occasionDue,
  occasionSaved,
} from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import type { BodyInputOf } from '@giftlist/contracts/routes';
import {
  userFollowed,
  userRegistered,
  userSignedOut,
  userSignedOutEverywhere,
} from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { occasionsService } from '../../../services/occasions/src/service.ts';
import { createPersonState } from '../../../services/occasions/src/testing/person-state.ts';
import { testListEvents } from '../support/about-lists.ts';
import { testPersonEvents, testPersonRequests } from '../support/about-people.ts';
import { findPublishedEvent } from '../support/captured.ts';
import { createConsumer } from '../support/consumer.ts';
import { accountEvent, endedSignIns } from '../support/examples.ts';
import { createInternalClient } from '../support/internal-call.ts';
import { MessageTests } from '../support/messages.ts';
import { testPacts } from '../support/provider.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(occasionsService, {
    otherServices: {
      'GET /internal/people/{id}': ({ params }) =>
        createPersonState(params.id, { timeZone: 'Europe/Berlin' }),
    },
  });
  service.clock.set('2027-01-02T12:00:00.000Z');
});
afterAll(() => service?.stop());

describe('occasions as a consumer', () => {
  const occasions = createConsumer(
    'occasions',
    createInternalClient(() => service),
  );
  const messages = new MessageTests(occasions.book, () => service);

  testPersonRequests(occasions);
  testListEvents(messages, { all: ['occasions.lists'] });
  testPersonEvents(messages, { people: 'occasions.people', deletions: ['occasions.people'] });
  const signOutEvents = { from: 'users', consumers: ['occasions.calendar-feed'] };
  messages.testEvent(userSignedOut, { ...signOutEvents, data: endedSignIns });
  messages.testEvent(userSignedOutEverywhere, { ...signOutEvents, data: accountEvent });

  messages.testCoverage();
  occasions.testCommittedPacts();
});

const party = {
  name: 'Party',
  date: '2027-07-04',
  frequency: 'one_time',
  notifications: ['same_day'],
} as const;

async function saveOccasion(changes: Partial<BodyInputOf<'POST /occasions/update'>> = {}) {
  const as = { profileId: newId() };
  const body = { ...party, notifications: [...party.notifications], ...changes };
  const { data } = (await service.call('POST /occasions/update', { as, body })).body;
  return { as, id: data.id };
}
const deleteOccasion = (as: { profileId: string }, id: string) =>
  service.call('DELETE /occasions/{id}', { as, params: { id } });
const getSignInValues = async (as: { profileId: string }) => ({
  access_token: await service.tokenFor(as),
  profile_id: as.profileId,
});

testPacts({
  name: 'occasions',
  service: () => service,
  states: {
    'nobody is signed in': async () => ({}),
    'a signed-in person': () => getSignInValues({ profileId: newId() }),
    'a signed-in person with a party on 2027-07-04': async () => {
      const { as, id } = await saveOccasion();
      return { ...(await getSignInValues(as)), occasion_id: id };
    },
    'a signed-in person who follows somebody born on 4 July': async () => {
      const as = { profileId: newId() };
      const friendId = newId();
      await service.publish(userRegistered, createPersonState(friendId, { birth: { month: 7, day: 4 } }));
      const follow = { follower_id: as.profileId, target_id: friendId, version: 1 };
      await service.publish(userFollowed, { ...follow, at: service.clock.now().toISOString() });
      await eventually(async () => (await service.call('GET /occasions/birthdays', { as })).body.length > 0);
      return { ...(await getSignInValues(as)), friend_id: friendId };
    },
    'a signed-in person with a calendar feed': async () => {
      const as = { profileId: newId() };
      await service.call('POST /occasions/calendar', { as });
      return getSignInValues(as);
    },
    'the default holidays': async () => ({}),
  },
  publishes: {
    [occasionSaved.name]: async () => {
      const saved = await saveOccasion();
      return findPublishedEvent(service, occasionSaved, ({ id }) => id === saved.id);
    },
    [occasionDeleted.name]: async () => {
      const saved = await saveOccasion();
      await deleteOccasion(saved.as, saved.id);
      return findPublishedEvent(service, occasionDeleted, ({ id }) => id === saved.id);
    },
    [birthdayChanged.name]: async () => {
      const friendId = newId();
      await service.publish(userRegistered, createPersonState(friendId, { birth: { month: 7, day: 4 } }));
      return findPublishedEvent(
        service,
        birthdayChanged,
        ({ birthday_user_id }) => birthday_user_id === friendId,
      );
    },
    [occasionDue.name]: async () => {
      const saved = await saveOccasion({ date: '2027-01-02' });
      return findPublishedEvent(service, occasionDue, ({ occasion_id }) => occasion_id === saved.id);
    },
  },
});
