import { userDeleted } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterEach, expect, it } from '@jest/globals';
import { listsService } from '../../services/lists/src/service.ts';
import { person, startLists, type TestLists } from '../../services/lists/src/testing/start-lists.ts';
import { DataLoss } from './loss.ts';

const [ada, bea, cleo, dora] = [person('ada'), person('bea'), person('cleo'), person('dora')];
let lists: TestLists;
let loss: DataLoss;

afterEach(() => loss.end());

const change = (id: string, fields: { gifts_revealed?: boolean; giftlist_type?: 'private' }) =>
  lists.call('PUT /giftlist/update', { as: ada, body: { id, ...fields } });

const addressed = (owner: typeof dora) =>
  lists.list(owner, { gift_receive_by: 'by_mail', shipping_address: 'Main Street 1', instruction: 'Ring' });

async function addressesOf(...ids: string[]): Promise<unknown[]> {
  const { documents = [] } = (await loss.readEverything()).lists ?? {};
  return documents.filter(({ _id }) => ids.includes(String(_id))).map(one => one.shipping_address);
}

it('a restored list hides and refuses everything that it did before the loss', async () => {
  lists = await startLists();
  loss = new DataLoss('lists', lists);
  const [hidden, gone, untouched] = [await lists.list(ada), await lists.list(ada), await lists.list(ada)];
  const email_ids = [bea.email, cleo.email];
  const shared = { giftlist_id: hidden, email_ids, share_as: 'editor' as const };
  expect((await lists.call('POST /giftlist/share', { as: ada, body: shared })).status).toBe(200);
  expect((await change(hidden, { gifts_revealed: true })).status).toBe(200);
  const [left, leftBefore] = [await addressed(dora), await addressed(dora)];
  await lists.call('DELETE /giftlist/delete/{id}', { as: dora, params: { id: leftBefore } });
  await loss.waitUntilIdle();
  await loss.copy();

  await change(hidden, { gifts_revealed: false, giftlist_type: 'private' });
  const staying = { as: ada, params: { id: hidden }, body: { editor_users: [bea.email] } };
  expect((await lists.call('PUT /giftlist/{id}/collaborators', staying)).status).toBe(200);
  const { data } = (await lists.call('PUT /giftlist/update', { as: ada, body: { id: hidden } })).body;
  await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id: gone } });
  const ended = {
    id: dora.profileId,
    account_id: dora.accountId,
    email_keys: [],
    at: '2026-01-01T00:00:00.000Z',
  };
  await lists.publish(userDeleted, ended);
  await eventually(async () => expect(await addressesOf(left, leftBefore)).toEqual(['', '']));
  await loss.waitUntilIdle();
  await loss.stop();

  await loss.loseAndRestore();
  await loss.catchUp(lists.environment);
  const once = await loss.readEverything();
  // Other restored services receive it.
  expect(once.outbox?.documents.map(({ type }) => type).sort()).toEqual([
    'list.changed.v1',
    'list.deleted.v1',
    'list.deleted.v1',
    'list.deleted.v1',
  ]);
  // Nothing that a person with a deleted account wrote.
  expect(await addressesOf(left, leftBefore)).toEqual(['', '']);
  expect(once.invitations?.documents.map(({ email }) => email)).toEqual([bea.email]);
  await loss.catchUp(lists.environment);
  expect(await loss.readEverything()).toEqual(once);

  const { namespace, environment } = lists;
  const { COOKIE_SECRET = '' } = environment;
  const again: TestService = await startTestService(listsService, { namespace, env: { COOKIE_SECRET } });
  loss.runs(again);
  const read = (id: string, as = ada) => again.call('GET /giftlist/{id}', { as, params: { id } });
  expect((await read(hidden)).body).toMatchObject({
    gifts_revealed: false,
    giftlist_type: 'private',
    editor_users: [bea.email],
  });
  expect((await read(hidden, bea)).status).toBe(200);
  expect((await read(hidden, cleo)).status).toBe(404);
  expect((await read(gone)).status).toBe(410);
  expect((await read(untouched)).body).toMatchObject({ version: 1, isDeleted: false });
  // Later changes have a higher version than all events before the loss.
  const renamed = await again.call('PUT /giftlist/update', {
    as: ada,
    body: { id: hidden, list_name: 'Tea for two' },
  });
  expect(renamed.body.data.version).toBeGreaterThan(data.version);
});
