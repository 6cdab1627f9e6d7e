import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { listCreated } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KafkaClient } from './kafka/client.ts';
import { outboxRows } from './mongo/collections.ts';
import { databaseClient } from './mongo/database.ts';
import { callRoute } from './testing/caller.ts';
import { type ChildOptions, ChildService } from './testing/child-service.ts';
import { type CapturedEvents, removeTopics, TestEvents } from './testing/events.ts';
import { personState } from './testing/sample/sample-person.ts';
import { sampleService } from './testing/sample/sample-service.ts';
import { SampleEffectModel, SampleListModel } from './testing/sample/sample-stores.ts';
import { getServerUrls } from './testing/servers.ts';
import { dropData, eventually, startTestService, type TestService } from './testing.ts';

const folder = path.resolve(import.meta.dirname, '..');
let service: TestService;
let captured: CapturedEvents;
/** A second namespace, in which the test's own service neither publishes nor consumes. */
let otherNamespace: string;
let otherEvents: TestEvents;
const children: ChildService[] = [];

beforeAll(async () => {
  service = await startTestService(sampleService);
  captured = await service.capturedEvents('lists.events');
  otherNamespace = `${service.namespace}k`;
  otherEvents = new TestEvents(service.get(KafkaClient).kafka, otherNamespace);
});

afterAll(async () => {
  for (const child of children) await child.kill('SIGKILL');
  const { kafka } = service.get(KafkaClient);
  await otherEvents.close();
  await service.stop();
  await removeTopics(kafka, otherNamespace);
  await dropData(getServerUrls(), otherNamespace, 'lists');
});

function startChild(
  variables: Record<string, string> = {},
  options: Pick<ChildOptions, 'arguments' | 'imports'> = {},
): ChildService {
  const environment = { ...service.environment, ...variables };
  const child = ChildService.start({
    folder,
    program: 'src/testing/sample/main.ts',
    environment,
    ...options,
  });
  children.push(child);
  return child;
}

const createList = (url: string, name: string) =>
  callRoute(url, 'POST /giftlist/create', { as: { profileId: newId() }, body: { list_name: name } }, service);

describe('the migrate command of a service', () => {
  it('creates the indexes with only the database configured', async () => {
    const child = ChildService.start({
      folder,
      program: 'src/testing/sample/main.ts',
      environment: { MONGO_URL: getServerUrls().MONGO_URL, NAMESPACE: otherNamespace },
      arguments: ['migrate'],
    });
    children.push(child);
    expect(await child.waitForExit()).toBe(0);
    const lists = databaseClient().db(`${otherNamespace}_lists`).collection(SampleListModel.collection.name);
    expect((await lists.indexes()).map(({ key }) => key)).toContainEqual({ owner: 1 });
  });
});

describe('a service that is killed', () => {
  it('before publishing leaves its events for the next process to publish', async () => {
    // Without a broker, the process commits the event but cannot publish it.
    const isolated = startChild({ NAMESPACE: otherNamespace, KAFKA_BROKERS: '127.0.0.1:9' });
    const created = await createList(await isolated.waitForUrl(), 'Committed');
    expect(created.status).toBe(201);
    await isolated.kill('SIGKILL');
    const nextProcess = startChild({ NAMESPACE: otherNamespace });
    await nextProcess.waitForUrl();
    const published = await otherEvents.capture('lists.events');
    await eventually(() =>
      expect(published.of(listCreated).map(({ data }) => data.id)).toEqual([created.body.data.id]),
    );
    await nextProcess.kill('SIGTERM');
  });

  it('under load loses no confirmed write and repeats no effect', async () => {
    const child = startChild();
    const url = await child.waitForUrl();
    const confirmedIds: string[] = [];
    const personIds = Array.from({ length: 80 }, () => newId());
    const publishing = personIds.map(id => service.publish(userProfileChanged, personState(id, 1)));
    // Enough clients that some are always waiting for a response when the process is killed.
    const creating = Array.from({ length: 12 }, async (_, creator) => {
      for (let round = 1; ; round += 1) {
        const created = await createList(url, `Busy ${creator}-${round}`).catch(() => undefined);
        if (created?.status !== 201) return;
        confirmedIds.push(created.body.data.id);
        if (confirmedIds.length === 40) void child.kill('SIGKILL');
      }
    });
    await Promise.all([...creating, ...publishing]);
    expect(confirmedIds.length).toBeGreaterThanOrEqual(40);
    // The database may still receive a command that was sent before the process died.
    await eventually(async () => {
      const storedIds = (await SampleListModel.find({ name: /^Busy/ }).lean()).map(({ _id }) => _id);
      expect(storedIds).toEqual(expect.arrayContaining(confirmedIds));
      const published = captured.of(listCreated).filter(({ data }) => data.list_name.startsWith('Busy'));
      expect(published.map(({ data }) => data.id).sort()).toEqual([...storedIds].sort());
      expect(await outboxRows().countDocuments()).toBe(0);
    });
    await eventually(async () => {
      const effects = await SampleEffectModel.find({ _id: { $in: personIds } }).lean();
      expect(effects.map(({ count }) => count)).toEqual(personIds.map(() => 1));
    });
  });
});

describe('a service that receives SIGTERM', () => {
  it('completes pending requests and exits', async () => {
    const child = startChild({ NAMESPACE: otherNamespace });
    const url = await child.waitForUrl();
    const creating = Array.from({ length: 20 }, () => createList(url, 'Last'));
    await creating[0];
    await child.kill('SIGTERM');
    const responses = await Promise.all(creating);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(await child.waitForExit()).toBe(0);
  });

  it('still responds on open connections, and closes them with the next response', async () => {
    const child = startChild({ NAMESPACE: otherNamespace });
    const url = await child.waitForUrl();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const checkLiveness = async () => {
      const request = get(`${url}/livez`, { agent });
      const [response]: IncomingMessage[] = await once(request, 'response');
      if (!response) throw new Error('no response');
      response.resume();
      await once(response, 'end');
      return { status: response.statusCode, connection: response.headers.connection };
    };
    expect(await checkLiveness()).toEqual({ status: 200, connection: 'keep-alive' });
    const ending = child.kill('SIGTERM');
    await eventually(async () => expect(await checkLiveness()).toEqual({ status: 200, connection: 'close' }));
    agent.destroy();
    await ending;
    expect(await child.waitForExit()).toBe(0);
  });
});

describe('a service with a broken consumer', () => {
  it('keeps serving, and reports that the consumer is not reading', async () => {
    const child = startChild({ NAMESPACE: otherNamespace }, { imports: ['./fixtures/broken-reader.mjs'] });
    const url = await child.waitForUrl();
    await otherEvents.publish(userRegistered, personState(newId(), 1));
    await eventually(async () => {
      const ready = await fetch(`${url}/readyz`);
      expect({ status: ready.status, text: await ready.text() }).toEqual({
        status: 200,
        text: expect.stringContaining('is not reading'),
      });
    });
    expect((await createList(url, 'Still served')).status).toBe(201);
    await child.kill('SIGTERM');
    expect(await child.waitForExit()).toBe(0);
  });
});

describe('a service with an invalid configuration', () => {
  it('does not start on data that was written with another secret', async () => {
    const child = startChild({ EMAIL_KEY_SECRET: 'a different secret from the one of the data' });
    expect(await child.waitForExit()).toBe(1);
    expect(child.output).toContain('EMAIL_KEY_SECRET is not the secret that the data was written with');
  });

  it('reports the errors in one line and exits', async () => {
    const child = startChild({ COOKIE_SECRET: 'short', MONGO_URL: '' });
    expect(await child.waitForExit()).toBe(1);
    expect(child.output).toBe(
      'lists cannot start: MONGO_URL is missing; COOKIE_SECRET is shorter than 32 characters\n',
    );
  });
});
