import {
  giftAdded,
  giftChanged,
  giftLinkFailed,
  giftLinkResolved,
  giftPurchased,
  giftReleased,
  giftRemoved,
  giftReserved,
} from '@giftlist/contracts/gifts/events';
import {
  collaboratorInvited,
  collaboratorJoined,
  collaboratorRemoved,
  giftsHidden,
  giftsRevealed,
  listArchived,
  listChanged,
  listCreated,
  listDeleted,
  listReused,
  listShared,
  listUnarchived,
} from '@giftlist/contracts/lists/events';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import { afterAll, beforeAll, describe } from '@jest/globals';
import {
  createPerson,
  startLists,
  type TestLists,
  type TestPerson,
} from '../../../services/lists/src/testing/start-lists.ts';
import {
  testContactRequests,
  testFollowRequests,
  testPersonEvents,
  testPersonRequests,
} from '../support/about-people.ts';
import { findMailEvent, findMailRequest, findPublishedEvent } from '../support/captured.ts';
import { createConsumer } from '../support/consumer.ts';
import { claim, gift, giftWithPicture, ids, ownerClaim, releasedClaim } from '../support/examples.ts';
import { createInternalClient } from '../support/internal-call.ts';
import { exactly, fromProvider } from '../support/matching.ts';
import { MessageTests } from '../support/messages.ts';
import { testPacts } from '../support/provider.ts';

let service: TestLists;

beforeAll(async () => {
  service = await startLists();
});
afterAll(() => service?.stop());

describe('lists as a consumer', () => {
  const lists = createConsumer(
    'lists',
    createInternalClient(() => service),
  );
  const messages = new MessageTests(lists.book, () => service);

  testPersonRequests(lists);
  testContactRequests(lists);
  testFollowRequests(lists);
  lists.testRequest('GET /internal/people/by-email', {
    to: 'find the profile with a verified address',
    given: 'a person with a verified address',
    query: { email: fromProvider('email', 'ann@example.com') },
    response: { id: fromProvider('person_id', ids.ann) },
  });
  lists.testRequest('POST /internal/verified-emails', {
    to: 'report an address that an invitation verified',
    given: 'an account with an unverified address',
    body: {
      account_id: fromProvider('account_id', ids.account),
      email: fromProvider('email', 'ann@example.com'),
    },
    response: { data: {} },
  });
  lists.testRequest('POST /internal/gifts/held-claims', {
    to: 'check whether a visitor reserved a gift of a list',
    given: 'a public list with a reserved gift',
    body: {
      giftlist_id: fromProvider('list_id', ids.list),
      token_hashes: [fromProvider('token_hash', 'ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA')],
    },
    response: { held: exactly(true) },
  });
  testPersonEvents(messages, { people: 'lists.people', deletions: ['lists.departures'] });
  const giftEvents = { from: 'gifts', consumers: ['lists.gifts'] };
  for (const event of [giftAdded, giftRemoved, giftLinkResolved, giftLinkFailed]) {
    messages.testEvent(event, { ...giftEvents, data: gift });
  }
  messages.testEvent(giftChanged, { ...giftEvents, data: giftWithPicture });
  const claimEvents = { from: 'gifts', consumers: ['lists.claimants'] };
  messages.testEvent(giftReserved, { ...claimEvents, data: claim });
  messages.testEvent(giftPurchased, { ...claimEvents, data: ownerClaim });
  messages.testEvent(giftReleased, { ...claimEvents, data: releasedClaim });

  messages.testCoverage();
  lists.testCommittedPacts();
});

const createList = async (list: Parameters<TestLists['createList']>[1] = {}) => {
  const owner = createPerson('ann');
  return { owner, id: await service.createList(owner, list) };
};
const updateList = (as: TestPerson, body: { id: string; gifts_revealed?: boolean; list_name?: string }) =>
  service.call('PUT /giftlist/update', { as, body });
const setArchived = (as: TestPerson, id: string, body: { isArchived: boolean }) =>
  service.call('PUT /giftlist/{id}/archive', { as, params: { id }, body });
const shareList = (as: TestPerson, id: string, email: string, share_as: 'editor' | 'viewer') =>
  service.call('POST /giftlist/share', { as, body: { giftlist_id: id, email_ids: [email], share_as } });

/** Creates a person that the users service finds by address. */
function registerPerson(name: string): TestPerson {
  const person = createPerson(name);
  service.users.byEmail.set(person.email, person.profileId);
  return person;
}

async function createInvitation() {
  const { owner, id } = await createList();
  const bob = createPerson(`bob-${id}`);
  await shareList(owner, id, bob.email, 'editor');
  const mailContent = await findMailRequest(service, 'invitation', bob.email);
  const token = 'link' in mailContent && new URL(mailContent.link).searchParams.get('invite');
  if (!token) throw new Error('The invitation mail has no link with a token');
  return { owner, bob, id, token };
}
async function createListWithCollaborator() {
  const { token, ...list } = await createInvitation();
  await service.call('POST /giftlist/accept-invite', { as: list.bob, body: { token } });
  return list;
}

const getStateValues = async ({ owner, id }: { owner: TestPerson; id: string }, signedIn = owner) => ({
  list_id: id,
  owner_id: owner.profileId,
  access_token: await service.tokenFor(signedIn),
});

testPacts({
  name: 'lists',
  service: () => service,
  states: {
    'no list': async () => ({}),
    'a public list': async () => getStateValues(await createList()),
    'a list for friends': async () => getStateValues(await createList({ giftlist_type: 'friends' })),
    'a deleted list': async () => {
      const list = await createList();
      await service.call('DELETE /giftlist/delete/{id}', { as: list.owner, params: { id: list.id } });
      return getStateValues(list);
    },
    'a signed-in person': async () => ({ access_token: await service.tokenFor(createPerson('ann')) }),
    'a signed-in person with a list': async () => getStateValues(await createList()),
    'a signed-in person with an invitation': async () => {
      const { bob, token, ...list } = await createInvitation();
      return { ...(await getStateValues(list, bob)), invite: token };
    },
    'a signed-in owner of a list with a collaborator': async () =>
      getStateValues(await createListWithCollaborator()),
    'a signed-in collaborator': async () => {
      const { bob, ...list } = await createListWithCollaborator();
      return getStateValues(list, bob);
    },
  },
  publishes: {
    [listCreated.name]: async () => {
      const list = await createList();
      return findPublishedEvent(service, listCreated, ({ id }) => id === list.id);
    },
    [listChanged.name]: async () => {
      const list = await createList();
      await updateList(list.owner, { id: list.id, list_name: 'Coffee' });
      return findPublishedEvent(service, listChanged, ({ id }) => id === list.id);
    },
    [giftsRevealed.name]: async () => {
      const list = await createList();
      await updateList(list.owner, { id: list.id, gifts_revealed: true });
      return findPublishedEvent(service, giftsRevealed, ({ id }) => id === list.id);
    },
    [giftsHidden.name]: async () => {
      const list = await createList();
      await updateList(list.owner, { id: list.id, gifts_revealed: true });
      await updateList(list.owner, { id: list.id, gifts_revealed: false });
      return findPublishedEvent(service, giftsHidden, ({ id }) => id === list.id);
    },
    [listArchived.name]: async () => {
      const list = await createList();
      await setArchived(list.owner, list.id, { isArchived: true });
      return findPublishedEvent(service, listArchived, ({ id }) => id === list.id);
    },
    [listUnarchived.name]: async () => {
      const list = await createList();
      await setArchived(list.owner, list.id, { isArchived: true });
      await setArchived(list.owner, list.id, { isArchived: false });
      return findPublishedEvent(service, listUnarchived, ({ id }) => id === list.id);
    },
    [listReused.name]: async () => {
      const list = await createList();
      const request = { as: list.owner, params: { id: list.id }, body: {} };
      await service.call('POST /giftlist/{id}/reuse', request);
      return findPublishedEvent(service, listReused, ({ from }) => from.list_id === list.id);
    },
    [listDeleted.name]: async () => {
      const list = await createList();
      await service.call('DELETE /giftlist/delete/{id}', { as: list.owner, params: { id: list.id } });
      return findPublishedEvent(service, listDeleted, ({ id }) => id === list.id);
    },
    [collaboratorJoined.name]: async () => {
      const list = await createListWithCollaborator();
      return findPublishedEvent(service, collaboratorJoined, ({ id }) => id === list.id);
    },
    [collaboratorRemoved.name]: async () => {
      const list = await createListWithCollaborator();
      await service.call('PUT /giftlist/{id}/leave', { as: list.bob, params: { id: list.id } });
      return findPublishedEvent(service, collaboratorRemoved, ({ id }) => id === list.id);
    },
    [collaboratorInvited.name]: async () => {
      const list = await createList();
      await shareList(list.owner, list.id, registerPerson(`cem-${list.id}`).email, 'editor');
      return findPublishedEvent(service, collaboratorInvited, ({ list_id }) => list_id === list.id);
    },
    [listShared.name]: async () => {
      const list = await createList();
      await shareList(list.owner, list.id, registerPerson(`dora-${list.id}`).email, 'viewer');
      return findPublishedEvent(service, listShared, ({ list_id }) => list_id === list.id);
    },
    [mailRequested.name]: async () => {
      const { owner, id } = await createList();
      await shareList(owner, id, `eve-${id}@example.com`, 'viewer');
      return findMailEvent(service, 'list-shared', `eve-${id}@example.com`);
    },
  },
  mailContents: {
    invitation: async () => {
      const { owner, id } = await createList();
      await shareList(owner, id, `fay-${id}@example.com`, 'editor');
      return findMailRequest(service, 'invitation', `fay-${id}@example.com`);
    },
    'list-shared': async () => {
      const { owner, id } = await createList();
      await shareList(owner, id, `gus-${id}@example.com`, 'viewer');
      return findMailRequest(service, 'list-shared', `gus-${id}@example.com`);
    },
  },
});
