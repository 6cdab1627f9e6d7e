import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Brokers } from '@giftlist/contracts/brokers';
import { KafkaClient } from '@giftlist/service-kit/kafka/client';
import { createLog } from '@giftlist/service-kit/log';
import { backUp, restore } from '@giftlist/service-kit/operations/backup';
import { readLag } from '@giftlist/service-kit/operations/lag';
import { readOutboxAges } from '@giftlist/service-kit/operations/outbox-age';
import { dropData, eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { removeTopics } from '@giftlist/service-kit/testing/events';
import { serverAddresses } from '@giftlist/service-kit/testing/servers';
import { afterAll, describe, expect, it } from '@jest/globals';
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
const folder = mkdtempSync(path.join(tmpdir(), 'giftlist-rehearsal-'));
const client = new MongoClient(servers.MONGO_URL);
let service: TestService;
let broker: KafkaClient;
let isRunning = false;

afterAll(async () => {
  if (isRunning) await stop();
  await removeTopics(broker.kafka, service.namespace);
  await dropData(servers, service.namespace, 'gifts');
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  isRunning = false;
  await service.stop({ keepData: true });
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

/** Gifts of both kinds, taken and free, with a picture and a link, on lists that were told of. */
async function fill(): Promise<void> {
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

    const store = { MONGO_URL: servers.MONGO_URL, NAMESPACE: service.namespace };
    const written = await backUp(store, folder);
    await dropData(servers, service.namespace, 'gifts');
    expect(await restore(store, folder)).toBe(written);
    expect(await everything()).toEqual(before);

    await forgetWhatWasRead();
    service = await startTestService(giftsService, { namespace: service.namespace });
    isRunning = true;
    await untilQuiet();
    await stop();
    expect(await everything()).toEqual(before);
    expect(await told()).toBe(toldBefore);
  });
});
