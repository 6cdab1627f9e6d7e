import path from 'node:path';
import { newId } from '@giftlist/contracts/primitives';
import { userDeleted, userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KafkaClient } from '../kafka/client.ts';
import { readDeadLetters } from '../kafka/dead-letter-reader.ts';
import { replayDeadLetters } from '../kafka/replay.ts';
import { inboxRows } from '../mongo/collections.ts';
import { ChildService } from '../testing/child-service.ts';
import { SamplePeople } from '../testing/sample/sample-people.events.ts';
import { personState } from '../testing/sample/sample-person.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { SampleEffectModel, SamplePersonModel } from '../testing/sample/sample-stores.ts';
import { eventually, startTestService, type TestService } from '../testing.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service?.stop());

const findName = async (id: string) => (await SamplePersonModel.findById(id).lean())?.first_name;
const findCount = async (id: string) => (await SampleEffectModel.findById(id).lean())?.count;
const findDeadLetters = async (id: string) =>
  (await readDeadLetters(service.get(KafkaClient))).filter(letter => letter.key === id);

describe('an event', () => {
  it('reaches each consumer of the service', async () => {
    const id = newId();
    await service.publish(userProfileChanged, personState(id, 1));
    await eventually(async () => (await findName(id)) === 'Ada');
    await eventually(async () => (await findCount(id)) === 1);
  });

  it('that is delivered twice takes effect once', async () => {
    const id = newId();
    const eventId = await service.publish(userProfileChanged, personState(id, 1));
    await service.publish(userProfileChanged, personState(id, 1), { id: eventId });
    await service.publish(userProfileChanged, personState(id, 2), { id: eventId });
    await service.publish(userProfileChanged, personState(id, 3, 'Last'));
    await eventually(async () => (await findName(id)) === 'Last');
    await eventually(async () => (await findCount(id)) === 2);
    expect(await inboxRows().countDocuments({ _id: `lists.effects/${eventId}` })).toBe(1);
  });

  it('that is older than the stored state changes nothing', async () => {
    const id = newId();
    await service.publish(userProfileChanged, personState(id, 5, 'New'));
    await service.publish(userProfileChanged, personState(id, 4, 'Old'));
    await eventually(async () => (await findCount(id)) === 2);
    expect(await findName(id)).toBe('New');
  });

  it('is skipped by a consumer without a handler for it', async () => {
    const id = newId();
    await service.publish(userRegistered, personState(id, 1));
    await service.publish(userDeleted, { id, account_id: newId(), at: '2026-01-01T00:00:00.000Z' });
    await service.publish(userProfileChanged, personState(id, 2));
    await eventually(async () => (await findCount(id)) === 1);
  });

  it('that reports a deletion deletes the stored document', async () => {
    const id = newId();
    await service.publish(userRegistered, personState(id, 1));
    await eventually(async () => (await findName(id)) === 'Ada');
    await service.publish(userDeleted, { id, account_id: newId(), at: '2026-01-01T00:00:00.000Z' });
    await eventually(async () => (await findName(id)) === undefined);
  });
});

describe('an event that cannot be handled', () => {
  it('becomes a dead letter with its reason, and later events are processed', async () => {
    const id = newId();
    await service.publish(userProfileChanged, personState(id, 1, 'Poison'));
    await service.publish(userProfileChanged, personState(id, 2, 'After'));
    await eventually(async () => (await findName(id)) === 'After');
    expect(await findCount(id)).toBe(2);
    expect(await findDeadLetters(id)).toEqual([
      expect.objectContaining({
        topic: 'users.events',
        consumer: 'lists.people',
        reason: 'failing',
        detail: 'Error',
        attempts: 5,
      }),
    ]);
  });

  it('can be replayed once, only to the consumer that failed', async () => {
    const id = newId();
    await service.publish(userProfileChanged, personState(id, 1, 'Poison'));
    await eventually(async () => (await findDeadLetters(id)).length === 1);
    SamplePeople.failsOnPoison = false;
    const broker = service.get(KafkaClient);
    expect(await replayDeadLetters(broker, 'lists.people')).toBeGreaterThan(0);
    await eventually(async () => (await findName(id)) === 'Poison');
    expect(await findCount(id)).toBe(1);
    expect(await replayDeadLetters(broker)).toBe(0);
    SamplePeople.failsOnPoison = true;
  });

  it('is listed by the dead-letters command, without its data', async () => {
    const id = newId();
    await service.events.send('users.events', { key: id, value: 'a@b.example', headers: { ce_type: 'x' } });
    await service.events.send('users.events', { key: id, value: 'a@b.example', headers: {} });
    await eventually(async () => (await findDeadLetters(id)).length === 2);
    const listOfConsumer = ChildService.start({
      folder: path.resolve(import.meta.dirname, '../..'),
      program: 'src/dead-letters.ts',
      environment: service.environment,
      arguments: ['list', 'lists.effects'],
    });
    expect(await listOfConsumer.waitForExit()).toBe(0);
    const lines = listOfConsumer.output.split('\n').filter(line => line.includes(id));
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({
        consumer: 'lists.effects',
        reason: 'invalid',
        detail: 'the attribute specversion is missing',
      }),
    ]);
    expect(listOfConsumer.output).not.toContain('a@b.example');
    const listAll = ChildService.start({
      folder: path.resolve(import.meta.dirname, '../..'),
      program: 'src/dead-letters.ts',
      environment: service.environment,
    });
    expect(await listAll.waitForExit()).toBe(0);
    const consumers = listAll.output
      .split('\n')
      .flatMap(line => (line.includes(id) ? [JSON.parse(line).consumer] : []));
    expect(consumers.sort()).toEqual(['lists.effects', 'lists.people']);
  });

  it.each([
    ['does not fit its schema', { first_name: 7 }, 'first_name: invalid_type'],
    ['is not JSON', '{', 'the data is not JSON'],
    ['is not a CloudEvent', null, 'the attribute specversion is missing'],
  ])('becomes a dead letter at once if it %s', async (_name, data, detail) => {
    const id = newId();
    const value = typeof data === 'string' ? data : JSON.stringify({ ...personState(id, 1), ...data });
    const headers: Record<string, string> = {
      ce_type: 'user.profile-changed.v1',
      ce_id: newId(),
      ce_source: '/x',
      ce_time: 'x',
    };
    // Only the row without changed data is not a CloudEvent.
    if (data !== null) headers.ce_specversion = '1.0';
    await service.events.send('users.events', { key: id, value, headers });
    const letters = await eventually(async () => {
      const found = await findDeadLetters(id);
      return found.length === 2 && found;
    });
    expect(letters.map(({ consumer }) => consumer).sort()).toEqual(['lists.effects', 'lists.people']);
    expect(new Set(letters.map(letter => `${letter.reason} ${letter.detail} ${letter.attempts}`))).toEqual(
      new Set([`invalid ${detail} 1`]),
    );
  });
});
