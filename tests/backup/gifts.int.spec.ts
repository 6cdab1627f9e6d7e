import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Brokers } from '@giftlist/contracts/brokers';
import { KafkaClient } from '@giftlist/service-kit/kafka/client';
import { createLog } from '@giftlist/service-kit/log';
import { backUp, restore } from '@giftlist/service-kit/operations/backup';
import { emptyLog } from '@giftlist/service-kit/operations/empty-log';
import { readLag } from '@giftlist/service-kit/operations/lag';
import { readOutboxAges } from '@giftlist/service-kit/operations/outbox-age';
import { dropData, eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { ChildService } from '@giftlist/service-kit/testing/child-service';
import { removeTopics } from '@giftlist/service-kit/testing/events';
import { serverAddresses } from '@giftlist/service-kit/testing/servers';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import {
  addGift,
  person,
  reserveForm,
  startGiftHouse,
} from '../../services/gifts/src/gift-service.testing.ts';
import { giftsService } from '../../services/gifts/src/service.ts';

/* The rehearsal of a loss, on a real service with all that it stores: backup, wipe, restore, and the whole log anew. */
const servers = serverAddresses();
let folder: string;
const client = new MongoClient(servers.MONGO_URL);
let service: TestService;
let broker: KafkaClient;
let isRunning = false;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'giftlist-rehearsal-'));
});
afterEach(async () => {
  if (isRunning) await stop();
  await removeTopics(broker.kafka, service.namespace);
  await dropData(servers, service.namespace, 'gifts');
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => client.close());

async function stop(): Promise<void> {
  isRunning = false;
  await service.stop({ keepData: true });
}

async function startAgain(): Promise<void> {
  const { namespace, environment } = service;
  const { COOKIE_SECRET = '' } = environment;
  service = await startTestService(giftsService, { namespace, env: { COOKIE_SECRET } });
  isRunning = true;
}

/** Every document and every index, but what running processes hold. */
async function everything(): Promise<Record<string, { documents: unknown[]; indexes: unknown[] }>> {
  const db = client.db(`${service.namespace}_gifts`);
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
  const found: Awaited<ReturnType<typeof everything>> = {};
  for (const name of names.filter(one => one !== 'leases' && one !== 'rebuilds')) {
    const documents = await db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
    const indexes = await db.collection(name).indexes();
    found[name] = {
      documents,
      indexes: indexes.sort((a, b) => String(a.name).localeCompare(String(b.name))),
    };
  }
  return found;
}

const untilQuiet = () =>
  eventually(async () => {
    const ages = await readOutboxAges(
      { MONGO_URL: servers.MONGO_URL, NAMESPACE: service.namespace },
      new Date(),
    );
    expect(ages.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(0);
    expect((await readLag(broker))[0]?.waiting).toBe(0);
  });

/** How much stands on all topics: what is told a second time would be more. */
async function told(): Promise<number> {
  const admin = broker.kafka.admin();
  await admin.connect();
  const names = (await admin.listTopics()).filter(name => name.startsWith(`${service.namespace}.`));
  const ends = await Promise.all(names.map(name => admin.fetchTopicOffsets(name)));
  await admin.disconnect();
  return ends.flat().reduce((sum, { high }) => sum + Number(high), 0);
}

async function forgetWhatWasRead(): Promise<void> {
  const admin = broker.kafka.admin();
  await admin.connect();
  const groups = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
  await admin.deleteGroups(groups.filter(name => name.startsWith(`${service.namespace}.gifts.`)));
  await admin.disconnect();
}

/** A kite that is taken and a game of chess with a picture that is free, on a list that was told of. */
async function fill(): Promise<{ kite: string; chess: string; kiteToken: string }> {
  const house = await startGiftHouse();
  service = house.service;
  isRunning = true;
  const KAFKA_BROKERS = Brokers.parse(servers.KAFKA_BROKERS);
  const log = createLog('test', 'silent');
  broker = new KafkaClient({ KAFKA_BROKERS, NAMESPACE: service.namespace }, 'test', log);
  const owner = person('olga');
  const list = await house.addList(owner, {}, { told: true });
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
  await untilQuiet();
  return { kite: kite.id, chess: chess.id, kiteToken: reserved.body.data.unreserve_token };
}

const store = () => ({ MONGO_URL: servers.MONGO_URL, NAMESPACE: service.namespace });

/** As an operator does it: a process of its own, while no service runs. */
async function catchUp(): Promise<void> {
  const child = ChildService.start({
    folder: path.resolve(import.meta.dirname, '../../services/gifts'),
    program: 'src/main.ts',
    arguments: ['catch-up', folder],
    environment: service.environment,
    loader: path.resolve(import.meta.dirname, '../../services/kit/fixtures/from-source.mjs'),
  });
  expect([await child.ended(), child.said]).toEqual([0, expect.stringContaining('caught up')]);
}

describe('the data of the gifts service', () => {
  it('is the same after it was lost and put back, also when the whole log is read once more', async () => {
    await fill();
    await stop();
    const before = await everything();
    for (const name of ['gifts', 'inbox', 'picture_files.files', 'picture_files.chunks']) {
      expect([name, before[name]?.documents.length ?? 0]).not.toEqual([name, 0]);
    }
    const toldBefore = await told();

    const written = await backUp(store(), folder);
    await dropData(servers, service.namespace, 'gifts');
    expect(await restore(store(), folder)).toBe(written);
    expect(await everything()).toEqual(before);

    await forgetWhatWasRead();
    await startAgain();
    await untilQuiet();
    await stop();
    expect(await everything()).toEqual(before);
    expect(await told()).toBe(toldBefore);
  });

  it('knows who took and gave back since the copy, by the log that was not lost', async () => {
    const { kite, chess, kiteToken } = await fill();
    await backUp(store(), folder);
    const taken = await service.call('POST /giftitem/reserve', { body: reserveForm(chess) });
    expect(taken.status).toBe(201);
    const chessToken = taken.body.data.unreserve_token;
    const giveBack = (gift_id: string, token: string) =>
      service.call('POST /giftitem/unreserve', { body: { gift_id, token } });
    expect((await giveBack(kite, kiteToken)).status).toBe(200);
    await untilQuiet();
    await stop();

    await dropData(servers, service.namespace, 'gifts');
    await restore(store(), folder);
    await catchUp();
    const once = await everything();
    await catchUp();
    expect(await everything()).toEqual(once);
    expect(await emptyLog(broker)).toContain(`${service.namespace}.gifts.events`);

    await startAgain();
    const other = { ...reserveForm(chess), email: 'other@example.org' };
    expect((await service.call('POST /giftitem/reserve', { body: other })).status).toBe(409);
    const free = await service.call('POST /giftitem/reserve', { body: { ...other, gift_id: kite } });
    expect(free.status).toBe(201);
    expect((await giveBack(chess, chessToken)).status).toBe(200);
    expect((await service.call('POST /giftitem/reserve', { body: other })).status).toBe(201);
  });
});
