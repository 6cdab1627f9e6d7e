import { limits } from '@giftlist/contracts/limits';
import { giftsHidden } from '@giftlist/contracts/lists/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  addGift,
  createPerson,
  createReserveForm,
  startGiftSystem,
} from '../../services/gifts/src/gift-service.testing.ts';
import { DeletedGifts } from '../../services/gifts/src/gifts/deleted-gifts.ts';
import { giftsService } from '../../services/gifts/src/service.ts';
import { RestoreRehearsal } from './restore-rehearsal.ts';

let service: TestService;
let rehearsal: RestoreRehearsal;

afterEach(() => rehearsal.cleanUp());

async function restartService(): Promise<void> {
  const { namespace, environment } = service;
  // The service starts only with the secret that its data was written with.
  const { COOKIE_SECRET = '' } = environment;
  service = await startTestService(giftsService, { namespace, env: { COOKIE_SECRET } });
  rehearsal.setService(service);
}

async function countMessages(): Promise<number> {
  const admin = rehearsal.broker.kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter(topic => topic.startsWith(`${service.namespace}.`));
  const offsets = await Promise.all(topics.map(topic => admin.fetchTopicOffsets(topic)));
  await admin.disconnect();
  return offsets.flat().reduce((sum, { high }) => sum + Number(high), 0);
}

/** Makes the service consume all events again after its next start. */
async function deleteConsumerGroups(): Promise<void> {
  const admin = rehearsal.broker.kafka.admin();
  await admin.connect();
  const groupIds = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
  await admin.deleteGroups(groupIds.filter(id => id.startsWith(`${service.namespace}.gifts.`)));
  await admin.disconnect();
}

const owner = createPerson('olga');

async function startWithTwoGifts() {
  const system = await startGiftSystem();
  service = system.service;
  rehearsal = new RestoreRehearsal('gifts', service);
  const list = await system.addList(owner, { gifts_revealed: true }, { published: true });
  const kite = await addGift(service, owner, list, { gift_title: 'Kite', price: 12.5 });
  const chess = await addGift(service, owner, list, { gift_title: 'Chess 🎲' });
  const reserved = await service.call('POST /giftitem/reserve', { body: createReserveForm(kite.id) });
  expect(reserved.status).toBe(201);
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const uploaded = await service.call('PUT /giftitem/upload-logo/{id}', {
    as: owner,
    params: { id: chess.id },
    files: { file: { bytes: pixel, type: 'image/png' } },
  });
  expect(uploaded.status).toBe(200);
  await rehearsal.waitUntilIdle();
  return { list, kite: kite.id, chess: chess.id, kiteToken: reserved.body.data.unreserve_token };
}

const reserve = (giftId: string, name = 'Otto') =>
  service.call('POST /giftitem/reserve', { body: createReserveForm(giftId, name) });
const release = (gift_id: string, token: string) =>
  service.call('POST /giftitem/unreserve', { body: { gift_id, token } });

const readOutboxEventTypes = async () =>
  ((await rehearsal.readDatabase()).outbox?.documents ?? []).map(({ type }) => type).sort();

describe('the restored data of the gifts service', () => {
  it('is the same as before the backup, even after all events are consumed again', async () => {
    await startWithTwoGifts();
    await rehearsal.stop();
    const before = await rehearsal.readDatabase();
    for (const name of ['gifts', 'inbox', 'picture_files.files', 'picture_files.chunks']) {
      expect([name, before[name]?.documents.length ?? 0]).not.toEqual([name, 0]);
    }
    const messageCount = await countMessages();

    const documentCount = await rehearsal.backUp();
    expect(await rehearsal.dropAndRestore()).toBe(documentCount);
    expect(await rehearsal.readDatabase()).toEqual(before);

    await deleteConsumerGroups();
    await restartService();
    await rehearsal.waitUntilIdle();
    await rehearsal.stop();
    expect(await rehearsal.readDatabase()).toEqual(before);
    expect(await countMessages()).toBe(messageCount);
  });

  it('contains reservations and releases from after the backup', async () => {
    const { kite, chess, kiteToken } = await startWithTwoGifts();
    await rehearsal.backUp();
    const reserved = await reserve(chess, 'Vera');
    expect(reserved.status).toBe(201);
    const chessToken = reserved.body.data.unreserve_token;
    expect((await release(kite, kiteToken)).status).toBe(200);
    await rehearsal.waitUntilIdle();
    await rehearsal.stop();

    await rehearsal.dropAndRestore();
    await rehearsal.catchUp(service.environment);
    const caughtUp = await rehearsal.readDatabase();
    // The release and the reservation are published again for other restored services.
    expect(await readOutboxEventTypes()).toEqual(['gift.released.v1', 'gift.reserved.v1']);
    await rehearsal.catchUp(service.environment);
    expect(await rehearsal.readDatabase()).toEqual(caughtUp);
    expect(await rehearsal.emptyLog()).toContain(`${service.namespace}.gifts.events`);

    await restartService();
    expect((await reserve(chess)).status).toBe(409);
    expect((await reserve(kite)).status).toBe(201);
    expect((await release(chess, chessToken)).status).toBe(200);
    expect((await reserve(chess)).status).toBe(201);
  });

  it('keeps released units available after a replayed reservation event', async () => {
    const { kite, kiteToken } = await startWithTwoGifts();
    await rehearsal.backUp();
    expect((await release(kite, kiteToken)).status).toBe(200);
    const reserved = await reserve(kite, 'Vera');
    expect((await release(kite, reserved.body.data.unreserve_token)).status).toBe(200);
    const { all } = await service.capturedEvents('gifts.events');
    await rehearsal.waitUntilIdle();
    await eventually(() => expect(all.map(({ type }) => type).at(-1)).toBe('gift.released.v1'));
    // An operator replays the last reservation for another consumer.
    const lastReservation = all.findLast(({ type }) => type === 'gift.reserved.v1');
    if (!lastReservation) throw new Error('There is no reservation event');
    const { id, type, data } = lastReservation;
    const headers = { ce_specversion: '1.0', ce_id: id, ce_type: type, ce_source: '/services/gifts' };
    const time = new Date().toISOString();
    const replayHeaders = { ...headers, ce_time: time, giftlist_replay_for: 'lists.claimants' };
    await service.events.send('gifts.events', { value: JSON.stringify(data), headers: replayHeaders });
    // An invalid message must not stop the catch-up.
    await service.events.send('gifts.events', { value: 'not an event' });
    await rehearsal.stop();

    await rehearsal.dropAndRestore();
    await rehearsal.catchUp(service.environment);
    await restartService();
    expect((await reserve(kite)).status).toBe(201);
  });

  it('does not contain gifts that were permanently deleted after the backup', async () => {
    const { list, kite } = await startWithTwoGifts();
    await rehearsal.backUp();
    const deleted = await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: kite } });
    expect(deleted.status).toBe(200);
    service.clock.advance(limits.giftRestoreMs + 1);
    await service.get(DeletedGifts).sweep();
    await rehearsal.waitUntilIdle();
    await rehearsal.stop();

    await rehearsal.dropAndRestore();
    await rehearsal.catchUp(service.environment);
    await restartService();
    expect((await reserve(kite)).status).toBe(404);
    const response = await service.call('GET /giftlist/{id}/gifts', { params: { id: list.id } });
    expect(response.body.map(({ id }) => id)).not.toContain(kite);
  });

  it('hides reservations from the owner if they were hidden after the backup', async () => {
    const { list, kite } = await startWithTwoGifts();
    const isShownAsReserved = async () => {
      const response = await service.call('GET /giftlist/{id}/gifts', { as: owner, params: { id: list.id } });
      return response.body.find(({ id }) => id === kite)?.isReserved;
    };
    expect(await isShownAsReserved()).toBe(true);
    await rehearsal.backUp();
    await service.publish(giftsHidden, { ...list, version: 2, gifts_revealed: false });
    await eventually(async () => expect(await isShownAsReserved()).toBe(false));
    await rehearsal.stop();

    await rehearsal.dropAndRestore();
    await rehearsal.catchUp(service.environment);
    await rehearsal.emptyLog();
    await restartService();
    expect(await isShownAsReserved()).toBe(false);
  });
});
