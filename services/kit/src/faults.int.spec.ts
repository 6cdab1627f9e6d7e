import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listChanged } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { userProfileChanged } from '@giftlist/contracts/users/events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { KafkaClient } from './kafka/client.ts';
import { readDeadLetters } from './kafka/dead-letter-reader.ts';
import { OutboxRelay } from './kafka/relay.ts';
import { RetryState } from './kafka/retry.ts';
import { Outbox } from './messaging/outbox.ts';
import { leaseRows, outboxRows } from './mongo/collections.ts';
import { FaultyProxy } from './testing/faulty-proxy.ts';
import { toListState } from './testing/sample/sample-lists.ts';
import { personState } from './testing/sample/sample-person.ts';
import { sampleService } from './testing/sample/sample-service.ts';
import { SampleEffectModel, SampleListModel } from './testing/sample/sample-stores.ts';
import { getServerUrls } from './testing/servers.ts';
import { eventually, startTestService, type TestService } from './testing.ts';

const realConnect = net.connect;
let broker: FaultyProxy;
let database: FaultyProxy;
let service: TestService;
const publishUntilAborted = jest.spyOn(OutboxRelay.prototype, 'publishUntilAborted');
const decideAfterFailure = jest.spyOn(RetryState.prototype, 'decideAfterFailure');

/** Sends connections to the broker through a proxy, although the broker advertises its own address. */
function connectThrough(proxy: FaultyProxy, brokerPort: number): void {
  net.connect = ((options: net.NetConnectOpts, onConnect?: () => void) => {
    const isBroker = 'port' in options && options.port === brokerPort;
    return realConnect(isBroker ? { ...options, port: proxy.port, host: '127.0.0.1' } : options, onConnect);
  }) as typeof net.connect;
}

const parseHostAndPort = (address: string): [string, number] => {
  const { hostname, port } = new URL(address.includes('//') ? address : `tcp://${address}`);
  return [hostname, Number(port)];
};

beforeAll(async () => {
  const servers = getServerUrls();
  const [brokerHost, brokerPort] = parseHostAndPort(servers.KAFKA_BROKERS);
  broker = await FaultyProxy.create(brokerHost, brokerPort);
  connectThrough(broker, brokerPort);
  database = await FaultyProxy.create(...parseHostAndPort(servers.MONGO_URL));
  const MONGO_URL = `mongodb://127.0.0.1:${database.port}/?directConnection=true`;
  service = await startTestService(sampleService, { env: { MONGO_URL } });
});

afterAll(async () => {
  net.connect = realConnect;
  await service?.stop();
  await broker?.close();
  await database?.close();
});

const createList = (name: string) =>
  service.call('POST /giftlist/create', { as: { profileId: newId() }, body: { list_name: name } });
const findNames = async (names: string[]) =>
  (await SampleListModel.find({ name: { $in: names } }).lean()).map(({ name }) => name).sort();

describe('a broker that is unavailable for ten seconds', () => {
  it('causes no loss of published or consumed events', async () => {
    const captured = await service.capturedEvents('lists.events');
    const people = Array.from({ length: 60 }, () => newId());
    for (const id of people.slice(0, 40)) await service.publish(userProfileChanged, personState(id, 1));
    broker.cut();
    const names = Array.from({ length: 20 }, (_, index) => `Offline ${index}`);
    for (const name of names) expect((await createList(name)).status).toBe(201);
    await pause(10_000);
    expect(await outboxRows().countDocuments()).toBe(20);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    broker.restore();
    await eventually(async () => (await outboxRows().countDocuments()) === 0);
    await eventually(() => {
      const publishedNames = captured.all.map(({ data }) => (data as { list_name: string }).list_name);
      expect(publishedNames.filter(name => name.startsWith('Offline')).sort()).toEqual([...names].sort());
    });
    for (const id of people.slice(40)) await service.publish(userProfileChanged, personState(id, 1));
    await eventually(async () => {
      const effects = await SampleEffectModel.find({ _id: { $in: people } }).lean();
      return effects.length === 60 && effects.every(({ count }) => count === 1);
    });
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    expect(await readDeadLetters(service.get(KafkaClient))).toEqual([]);
  });
});

describe('a database that becomes unavailable', () => {
  it('causes 503 responses, and events are handled once it is available again', async () => {
    const person = newId();
    database.cut();
    const refused = await createList('Refused');
    expect([refused.status, refused.problem.code]).toEqual([503, 'upstream-unavailable']);
    decideAfterFailure.mockClear();
    await service.publish(userProfileChanged, personState(person, 1));
    await eventually(() => decideAfterFailure.mock.calls.length > 0);
    await eventually(async () => (await fetch(`${service.url}/readyz`)).status === 503);
    database.restore();
    await eventually(async () => (await SampleEffectModel.findById(person).lean())?.count === 1);
    await eventually(async () => (await createList('Back')).status === 201);
    expect(await findNames(['Refused', 'Back'])).toEqual(['Back']);
    expect(await readDeadLetters(service.get(KafkaClient))).toEqual([]);
  });
});

describe('two simultaneous relays', () => {
  it('keep the order of the events of each key, even if the lease does not prevent them', async () => {
    const versionsById = new Map<string, number[]>();
    const consumer = service
      .get(KafkaClient)
      .kafka.consumer({ groupId: `${service.namespace}.raw`, maxWaitTimeInMs: 200 });
    await consumer.connect();
    await consumer.subscribe({ topic: `${service.namespace}.lists.events`, fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => {
        const { id, version } = JSON.parse(message.value?.toString() ?? '{}');
        const versions = versionsById.get(id) ?? [];
        if (!versions.includes(version)) versionsById.set(id, [...versions, version]);
      },
    });
    const outbox = service.get(Outbox);
    const secondRelay = new AbortController();
    // Runs without the lease.
    const relaying = service.get(OutboxRelay).publishUntilAborted(secondRelay.signal);
    const keys = Array.from({ length: 6 }, () => newId());
    const list = { owner: newId(), name: 'Twice', cover: null };
    await Promise.all(
      keys.map(async _id => {
        for (let version = 1; version <= 40; version += 1) {
          await outbox.transact(async tx => tx.emit(listChanged, toListState({ ...list, _id, version })));
        }
      }),
    );
    const inOrder = Array.from({ length: 40 }, (_, index) => index + 1);
    await eventually(() => {
      for (const id of keys) expect(versionsById.get(id)).toEqual(inOrder);
    });
    secondRelay.abort();
    await relaying;
    await consumer.disconnect();
  });

  it('are prevented by the lease', async () => {
    await eventually(async () => (await outboxRows().countDocuments()) === 0);
    const leaseBefore = await leaseRows().findOne({ _id: 'outbox-relay' });
    const until = new Date('2999-01-01T00:00:00.000Z');
    await leaseRows().updateOne({ _id: 'outbox-relay' }, { $set: { holder: 'another', until } });
    await eventually(async () => {
      const running = publishUntilAborted.mock.calls.filter(([signal]) => !signal.aborted).length;
      const lease = await leaseRows().findOne({ _id: 'outbox-relay' });
      expect({ running, lease }).toMatchObject({ running: 0, lease: { holder: 'another', until } });
    });
    await Promise.allSettled(publishUntilAborted.mock.results.map(({ value }) => value));
    expect((await createList('Handed over')).status).toBe(201);
    expect(await outboxRows().countDocuments()).toBe(1);
    await leaseRows().deleteOne({ _id: 'outbox-relay', holder: 'another' });
    await eventually(async () => (await outboxRows().countDocuments()) === 0);
    expect((await leaseRows().findOne({ _id: 'outbox-relay' }))?.holder).toBe(leaseBefore?.holder);
  });
});
