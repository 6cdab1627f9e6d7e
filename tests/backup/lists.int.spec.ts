import { userDeleted } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterEach, expect, it } from '@jest/globals';
import { listsService } from '../../services/lists/src/service.ts';
import { createPerson, startLists, type TestLists } from '../../services/lists/src/testing/start-lists.ts';
import { RestoreRehearsal } from './restore-rehearsal.ts';

const [ada, bea, cleo, dora] = [
  createPerson('ada'),
  createPerson('bea'),
  createPerson('cleo'),
  createPerson('dora'),
];
let lists: TestLists;
let rehearsal: RestoreRehearsal;

afterEach(() => rehearsal.cleanUp());

const updateList = (id: string, fields: { gifts_revealed?: boolean; giftlist_type?: 'private' }) =>
  lists.call('PUT /giftlist/update', { as: ada, body: { id, ...fields } });

const createListWithShippingAddress = (owner: typeof dora) =>
  lists.createList(owner, {
    gift_receive_by: 'by_mail',
    shipping_address: 'Main Street 1',
    instruction: 'Ring',
  });

async function readShippingAddresses(...ids: string[]): Promise<unknown[]> {
  const { documents = [] } = (await rehearsal.readDatabase()).lists ?? {};
  return documents.filter(({ _id }) => ids.includes(String(_id))).map(list => list.shipping_address);
}

it('restored lists: changes, deletions and address erasures from after the backup are applied again', async () => {
  lists = await startLists();
  rehearsal = new RestoreRehearsal('lists', lists);
  const [changedList, deletedList, untouchedList] = [
    await lists.createList(ada),
    await lists.createList(ada),
    await lists.createList(ada),
  ];
  const email_ids = [bea.email, cleo.email];
  const body = { giftlist_id: changedList, email_ids, share_as: 'editor' as const };
  expect((await lists.call('POST /giftlist/share', { as: ada, body })).status).toBe(200);
  expect((await updateList(changedList, { gifts_revealed: true })).status).toBe(200);
  const [listOfDeletedAccount, deletedListOfDeletedAccount] = [
    await createListWithShippingAddress(dora),
    await createListWithShippingAddress(dora),
  ];
  await lists.call('DELETE /giftlist/delete/{id}', { as: dora, params: { id: deletedListOfDeletedAccount } });
  await rehearsal.waitUntilIdle();
  await rehearsal.backUp();

  await updateList(changedList, { gifts_revealed: false, giftlist_type: 'private' });
  const cleoRemoval = { as: ada, params: { id: changedList }, body: { editor_users: [bea.email] } };
  expect((await lists.call('PUT /giftlist/{id}/collaborators', cleoRemoval)).status).toBe(200);
  const { data: lastChange } = (
    await lists.call('PUT /giftlist/update', { as: ada, body: { id: changedList } })
  ).body;
  await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id: deletedList } });
  const accountDeletion = {
    id: dora.profileId,
    account_id: dora.accountId,
    email_keys: [],
    at: '2026-01-01T00:00:00.000Z',
  };
  await lists.publish(userDeleted, accountDeletion);
  await eventually(async () =>
    expect(await readShippingAddresses(listOfDeletedAccount, deletedListOfDeletedAccount)).toEqual(['', '']),
  );
  await rehearsal.waitUntilIdle();
  await rehearsal.stop();

  await rehearsal.dropAndRestore();
  await rehearsal.catchUp(lists.environment);
  const caughtUp = await rehearsal.readDatabase();
  // The restored states are published again for other restored services.
  expect(caughtUp.outbox?.documents.map(({ type }) => type).sort()).toEqual([
    'list.changed.v1',
    'list.deleted.v1',
    'list.deleted.v1',
    'list.deleted.v1',
  ]);
  // The shipping addresses of the deleted account's lists are erased again.
  expect(await readShippingAddresses(listOfDeletedAccount, deletedListOfDeletedAccount)).toEqual(['', '']);
  expect(caughtUp.invitations?.documents.map(({ email }) => email)).toEqual([bea.email]);
  await rehearsal.catchUp(lists.environment);
  expect(await rehearsal.readDatabase()).toEqual(caughtUp);

  const { namespace, environment } = lists;
  // The service starts only with the secret that its data was written with.
  const { COOKIE_SECRET = '' } = environment;
  const restarted: TestService = await startTestService(listsService, { namespace, env: { COOKIE_SECRET } });
  rehearsal.setService(restarted);
  const readList = (id: string, as = ada) => restarted.call('GET /giftlist/{id}', { as, params: { id } });
  expect((await readList(changedList)).body).toMatchObject({
    gifts_revealed: false,
    giftlist_type: 'private',
    editor_users: [bea.email],
  });
  expect((await readList(changedList, bea)).status).toBe(200);
  expect((await readList(changedList, cleo)).status).toBe(404);
  expect((await readList(deletedList)).status).toBe(410);
  expect((await readList(untouchedList)).body).toMatchObject({ version: 1, isDeleted: false });
  // Other services accept only a list version higher than the last one before the restore.
  const renamed = await restarted.call('PUT /giftlist/update', {
    as: ada,
    body: { id: changedList, list_name: 'Tea for two' },
  });
  expect(renamed.body.data.version).toBeGreaterThan(lastChange.version);
});
