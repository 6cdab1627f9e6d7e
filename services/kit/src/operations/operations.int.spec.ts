import { Brokers } from '@giftlist/contracts/brokers';
import { newId } from '@giftlist/contracts/primitives';
import { userProfileChanged } from '@giftlist/contracts/users/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { createLog } from '../core/log.ts';
import { KafkaClient } from '../kafka/client.ts';
import type { OutboxRow } from '../mongo/collections.ts';
import { removeTopics, TestEvents } from '../testing/events.ts';
import { personState } from '../testing/sample/sample-person.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { SamplePersonModel } from '../testing/sample/sample-stores.ts';
import { getServerUrls } from '../testing/servers.ts';
import { dropData, eventually, startTestService } from '../testing.ts';
import { readLag } from './lag.ts';
import { readOutboxAges } from './outbox-age.ts';
import { increasePartitions } from './partitions.ts';

const servers = getServerUrls();
let namespace: string;
let broker: KafkaClient;
let events: TestEvents;

beforeAll(async () => {
  const service = await startTestService(sampleService);
  namespace = service.namespace;
  const KAFKA_BROKERS = Brokers.parse(servers.KAFKA_BROKERS);
  broker = new KafkaClient(
    { KAFKA_BROKERS, NAMESPACE: namespace, KAFKA_FETCH_WAIT_MS: 1_000 },
    'test',
    createLog('test', 'silent'),
  );
  events = new TestEvents(broker.kafka, namespace);
  const personId = newId();
  await events.publish(userProfileChanged, personState(personId, 1));
  await eventually(async () => (await SamplePersonModel.exists({ _id: personId })) !== null, 60_000);
  await service.stop({ keepData: true });
});

afterAll(async () => {
  await events.close();
  await removeTopics(broker.kafka, namespace);
  await dropData(servers, namespace, 'lists');
});

const countUnread = async (service: string, topic: string) =>
  (await readLag(broker)).find(
    ({ group, topic: name }) => group.startsWith(`${service}-`) && name === `${namespace}.${topic}`,
  )?.waiting;

const waitUntilAllRead = () =>
  eventually(async () => expect((await readLag(broker))[0]?.waiting).toBe(0), 60_000);

describe('the lag of a group', () => {
  it('is the number of unread events', async () => {
    expect(await countUnread('lists', 'users.events')).toBe(0);
    for (const version of [1, 2, 3]) {
      await events.publish(userProfileChanged, personState(newId(), version));
    }
    expect(await countUnread('lists', 'users.events')).toBe(3);
    const [largest] = await readLag(broker);
    expect(largest?.waiting).toBe(3);
  });
});

describe('increasing the partitions of all topics', () => {
  it('is refused while events are unread, and cannot remove partitions', async () => {
    const store = { MONGO_URL: servers.MONGO_URL, NAMESPACE: namespace };
    await expect(increasePartitions(broker, store, 9)).rejects.toThrow(
      /^lists-\w+ has 3 unread events of .*users\.events: try again when there are none$/,
    );
    // Starting a service never adds partitions, whatever number is configured.
    const start = () => startTestService(sampleService, { namespace, env: { KAFKA_PARTITIONS: '12' } });
    const reader = await start();
    await waitUntilAllRead();
    await reader.stop({ keepData: true });

    const changes = await increasePartitions(broker, store, 9);
    expect(
      changes.map(({ topic, partitions }) => [topic.replace(`${namespace}.`, ''), partitions]),
    ).toContainEqual(['users.events', 9]);
    expect(changes.every(({ before }) => before === 2)).toBe(true);
    // It takes a moment until new partitions have a leader.
    await waitUntilAllRead();
    await expect(increasePartitions(broker, store, 8)).rejects.toThrow(
      'has 9 partitions, which cannot be reduced to',
    );
    expect((await increasePartitions(broker, store, 9)).every(({ before }) => before === 9)).toBe(true);

    const people = Array.from({ length: 40 }, () => newId());
    for (const id of people) await events.publish(userProfileChanged, personState(id, 1));
    const service = await start();
    await waitUntilAllRead();
    expect(await SamplePersonModel.countDocuments({ _id: { $in: people } })).toBe(40);
    await service.stop({ keepData: true });
  }, 120_000);
});

describe('the age of an outbox', () => {
  it('is the age of the oldest unpublished event, which also prevents an increase of partitions', async () => {
    const now = new Date();
    const client = await new mongoose.mongo.MongoClient(servers.MONGO_URL).connect();
    const createRow = (ageS: number): OutboxRow => ({
      _id: newId(),
      topic: 'lists.events',
      key: newId(),
      type: 'list.created.v1',
      time: now.toISOString(),
      data: '{}',
      seq: 1,
      at: new mongoose.mongo.Timestamp({ t: Math.floor(now.getTime() / 1_000) - ageS, i: 1 }),
    });
    await client
      .db(`${namespace}_lists`)
      .collection<OutboxRow>('outbox')
      .insertMany([createRow(90), createRow(10)]);
    await client.close();
    const ages = await readOutboxAges({ MONGO_URL: servers.MONGO_URL, NAMESPACE: namespace }, now);
    expect(ages.find(({ service }) => service === 'lists')).toEqual({
      service: 'lists',
      waiting: 2,
      ageSeconds: 90,
    });
    expect(ages.find(({ service }) => service === 'gifts')).toEqual({
      service: 'gifts',
      waiting: 0,
      ageSeconds: 0,
    });
    const store = { MONGO_URL: servers.MONGO_URL, NAMESPACE: namespace };
    await expect(increasePartitions(broker, store, 12)).rejects.toThrow(
      'lists has 2 unpublished events: try again when there are none',
    );
  });
});
