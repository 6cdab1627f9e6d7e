import { limits } from '@giftlist/contracts/limits';
import { giftsHidden } from '@giftlist/contracts/lists/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  addGift,
  type GiftSystem,
  person,
  reserveForm,
  startGiftSystem,
} from '../../services/gifts/src/gift-service.testing.ts';
import { DeletedGifts } from '../../services/gifts/src/gifts/deleted-gifts.ts';
import { giftsService } from '../../services/gifts/src/service.ts';
import { DataLoss } from './loss.ts';

/** Simulates a loss of data with a real service: backup, wipe, restore, and a replay of the whole log. */
let system: GiftSystem;
let service: TestService;
let loss: DataLoss;

afterEach(() => loss.end());

async function startAgain(): Promise<void> {
  const { namespace, environment } = service;
  const { COOKIE_SECRET = '' } = environment;
  service = await startTestService(giftsService, { namespace, env: { COOKIE_SECRET } });
  loss.runs(service);
}

/** The number of messages on all topics: repeated events would increase it. */
async function publishedCount(): Promise<number> {
  const admin = loss.broker.kafka.admin();
  await admin.connect();
  const names = (await admin.listTopics()).filter(name => name.startsWith(`${service.namespace}.`));
  const ends = await Promise.all(names.map(name => admin.fetchTopicOffsets(name)));
  await admin.disconnect();
  return ends.flat().reduce((sum, { high }) => sum + Number(high), 0);
}

async function forgetWhatWasRead(): Promise<void> {
  const admin = loss.broker.kafka.admin();
  await admin.connect();
  const groups = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
  await admin.deleteGroups(groups.filter(name => name.startsWith(`${service.namespace}.gifts.`)));
  await admin.disconnect();
}

const owner = person('olga');

/** A reserved kite and an available game of chess with a picture, on a published list. */
async function fill() {
  system = await startGiftSystem();
  service = system.service;
  loss = new DataLoss('gifts', service);
  const list = await system.addList(owner, { gifts_revealed: true }, { published: true });
  const kite = await addGift(service, owner, list, { gift_title: 'Kite', price: 12.5 });
  const chess = await addGift(service, owner, list, { gift_title: 'Chess 🎲' });
  const reserved = await service.call('POST /giftitem/reserve', { body: reserveForm(kite.id) });
  expect(reserved.status).toBe(201);
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const pictured = await service.call('PUT /giftitem/upload-logo/{id}', {
    as: owner,
    params: { id: chess.id },
    files: { file: { bytes: pixel, type: 'image/png' } },
  });
  expect(pictured.status).toBe(200);
  await loss.waitUntilIdle();
  return { list, kite: kite.id, chess: chess.id, kiteToken: reserved.body.data.unreserve_token };
}

const reserve = (gift: string, name = 'Otto') =>
  service.call('POST /giftitem/reserve', { body: reserveForm(gift, name) });
const giveBack = (gift_id: string, token: string) =>
  service.call('POST /giftitem/unreserve', { body: { gift_id, token } });

/** Events of the service that were published after the backup, by type. */
const waitingEvents = async () =>
  ((await loss.readEverything()).outbox?.documents ?? []).map(({ type }) => type).sort();

describe('the restored data of the gifts service', () => {
  it('is unchanged, even if the whole log is read again', async () => {
    await fill();
    await loss.stop();
    const before = await loss.readEverything();
    for (const name of ['gifts', 'inbox', 'picture_files.files', 'picture_files.chunks']) {
      expect([name, before[name]?.documents.length ?? 0]).not.toEqual([name, 0]);
    }
    const countBefore = await publishedCount();

    const written = await loss.copy();
    expect(await loss.loseAndRestore()).toBe(written);
    expect(await loss.readEverything()).toEqual(before);

    await forgetWhatWasRead();
    await startAgain();
    await loss.waitUntilIdle();
    await loss.stop();
    expect(await loss.readEverything()).toEqual(before);
    expect(await publishedCount()).toBe(countBefore);
  });

  it('contains reservations and releases since the backup, from the log', async () => {
    const { kite, chess, kiteToken } = await fill();
    await loss.copy();
    const taken = await reserve(chess, 'Vera');
    expect(taken.status).toBe(201);
    const chessToken = taken.body.data.unreserve_token;
    expect((await giveBack(kite, kiteToken)).status).toBe(200);
    await loss.waitUntilIdle();
    await loss.stop();

    await loss.loseAndRestore();
    await loss.catchUp(service.environment);
    const once = await loss.readEverything();
    // Other restored services receive both.
    expect(await waitingEvents()).toEqual(['gift.released.v1', 'gift.reserved.v1']);
    await loss.catchUp(service.environment);
    expect(await loss.readEverything()).toEqual(once);
    expect(await loss.emptyLog()).toContain(`${service.namespace}.gifts.events`);

    await startAgain();
    expect((await reserve(chess)).status).toBe(409);
    expect((await reserve(kite)).status).toBe(201);
    expect((await giveBack(chess, chessToken)).status).toBe(200);
    expect((await reserve(chess)).status).toBe(201);
  });

  it('keeps released units available, however often events are replayed, and skips damaged messages', async () => {
    const { kite, kiteToken } = await fill();
    await loss.copy();
    expect((await giveBack(kite, kiteToken)).status).toBe(200);
    const taken = await reserve(kite, 'Vera');
    expect((await giveBack(kite, taken.body.data.unreserve_token)).status).toBe(200);
    const { all } = await service.capturedEvents('gifts.events');
    const reserved = () => all.filter(({ type }) => type === 'gift.reserved.v1').at(-1);
    await loss.waitUntilIdle();
    await eventually(() => expect(all.map(({ type }) => type).at(-1)).toBe('gift.released.v1'));
    const { id = '', type = '', data } = reserved() ?? {};
    const headers = { ce_specversion: '1.0', ce_id: id, ce_type: type, ce_source: '/services/gifts' };
    const time = new Date().toISOString();
    const replayed = { ...headers, ce_time: time, giftlist_replay_for: 'lists.claimants' };
    await service.events.send('gifts.events', { value: JSON.stringify(data), headers: replayed });
    await service.events.send('gifts.events', { value: 'no event' });
    await loss.stop();

    await loss.loseAndRestore();
    await loss.catchUp(service.environment);
    await startAgain();
    expect((await reserve(kite)).status).toBe(201);
  });

  it('does not offer gifts whose claims were deleted with their claimants', async () => {
    const { list, kite } = await fill();
    await loss.copy();
    const deleted = await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: kite } });
    expect(deleted.status).toBe(200);
    service.clock.advance(limits.giftRestoreMs + 1);
    await service.get(DeletedGifts).sweep();
    await loss.waitUntilIdle();
    await loss.stop();

    await loss.loseAndRestore();
    await loss.catchUp(service.environment);
    await startAgain();
    expect((await reserve(kite)).status).toBe(404);
    const shown = await service.call('GET /giftlist/{id}/gifts', { params: { id: list.id } });
    expect(shown.body.map(({ id }) => id)).not.toContain(kite);
  });

  it('hides from the owner what was hidden since the backup, before anybody can open the list', async () => {
    const { list, kite } = await fill();
    const isSeenTaken = async () => {
      const answer = await service.call('GET /giftlist/{id}/gifts', { as: owner, params: { id: list.id } });
      return answer.body.find(({ id }) => id === kite)?.isReserved;
    };
    expect(await isSeenTaken()).toBe(true);
    await loss.copy();
    const hidden = { ...list, version: 2, gifts_revealed: false };
    await service.publish(giftsHidden, hidden);
    await eventually(async () => expect(await isSeenTaken()).toBe(false));
    await loss.stop();

    await loss.loseAndRestore();
    await loss.catchUp(service.environment);
    await loss.emptyLog();
    await startAgain();
    expect(await isSeenTaken()).toBe(false);
  });
});
