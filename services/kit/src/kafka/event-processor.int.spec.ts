import { newId } from '@giftlist/contracts/primitives';
import { userProfileChanged } from '@giftlist/contracts/users/events';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Outbox } from '../messaging/outbox.ts';
import { inboxRows } from '../mongo/collections.ts';
import { SampleEffects } from '../testing/sample/sample-people.events.ts';
import { personState } from '../testing/sample/sample-person.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { SampleEffectModel, SamplePersonModel } from '../testing/sample/sample-stores.ts';
import { eventually, startTestService, type TestService } from '../testing.ts';
import { KafkaClient } from './client.ts';
import { readDeadLetters } from './dead-letter-reader.ts';
import { topicName } from './names.ts';
import { replayDeadLetters } from './replay.ts';

/* Two consumers share a group: `lists.people` handles one event per call, `lists.effects` several. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service?.stop());
afterEach(() => {
  SampleEffects.isBroken = false;
});

const describeDeadLetters = async (ids: readonly string[]) =>
  (await readDeadLetters(service.get(KafkaClient)))
    .filter(({ key }) => ids.includes(key ?? ''))
    .map(({ consumer, reason, attempts }) => `${consumer} ${reason} ${attempts}`)
    .sort();
const findNames = async (ids: readonly string[]) => {
  const rows = await SamplePersonModel.find({ _id: { $in: ids } }).lean();
  return new Map(rows.map(({ _id, first_name }) => [_id, first_name]));
};
const findCounts = async (ids: readonly string[]) => {
  const rows = await SampleEffectModel.find({ _id: { $in: ids } }).lean();
  return new Map(rows.map(({ _id, count }) => [_id, count]));
};
async function sendTogether(states: readonly ReturnType<typeof personState>[]): Promise<void> {
  const { kafka, namespace } = service.get(KafkaClient);
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  const messages = states.map(state => ({
    key: state.id,
    value: JSON.stringify(state),
    headers: {
      ce_specversion: '1.0',
      ce_id: newId(),
      ce_type: userProfileChanged.name,
      ce_source: '/services/users',
      ce_time: new Date().toISOString(),
    },
  }));
  await producer.send({ topic: topicName(namespace, 'users.events'), messages });
  await producer.disconnect();
}

describe('events that arrive together', () => {
  it('are handled in few transactions, once per consumer and in order', async () => {
    const people = Array.from({ length: 100 }, () => newId());
    const transact = jest.spyOn(service.get(Outbox), 'transact');
    await sendTogether(
      [1, 2, 3].flatMap(version => people.map(id => personState(id, version, `Name ${version}`))),
    );
    await eventually(async () => {
      expect(await findCounts(people)).toEqual(new Map(people.map(id => [id, 3])));
      expect(await findNames(people)).toEqual(new Map(people.map(id => [id, 'Name 3'])));
    });
    expect(transact.mock.calls.length).toBeLessThan(300);
    transact.mockRestore();
    expect(await describeDeadLetters(people)).toEqual([]);
  });

  it('become dead letters only of the consumer in which they fail, and all other events take effect', async () => {
    const [poisonId, uncountableId] = [newId(), newId()];
    const people = Array.from({ length: 60 }, () => newId())
      .with(17, poisonId)
      .with(41, uncountableId);
    // `lists.people` fails for Poison, `lists.effects` for Uncountable.
    const getName = (id: string) => {
      if (id === poisonId) return 'Poison';
      return id === uncountableId ? 'Uncountable' : 'Ada';
    };
    await sendTogether(people.flatMap(id => [personState(id, 1, getName(id)), personState(id, 2, 'Ada')]));
    await eventually(async () => {
      expect(await findNames(people)).toEqual(new Map(people.map(id => [id, 'Ada'])));
      expect(await findCounts(people)).toEqual(new Map(people.map(id => [id, id === uncountableId ? 1 : 2])));
    });
    expect(await describeDeadLetters(people)).toEqual(['lists.effects failing 5', 'lists.people failing 5']);
    expect(await inboxRows().countDocuments({ _id: /^lists\.effects/ })).toBeGreaterThan(100);
  });
});

describe('a handler with a bug', () => {
  it('has five attempts for its first event and one for each later event', async () => {
    SampleEffects.isBroken = true;
    const people = Array.from({ length: 60 }, () => newId());
    await sendTogether(people.map(id => personState(id, 1)));
    await eventually(async () => expect((await findNames(people)).size).toBe(60));
    await eventually(async () => expect((await describeDeadLetters(people)).length).toBe(60));
    // Up to four partitions are read simultaneously, and each may make five attempts for its first event.
    const deadLetters = await describeDeadLetters(people);
    const withFiveAttempts = deadLetters.filter(letter => letter === 'lists.effects failing 5');
    expect(withFiveAttempts.length).toBeLessThanOrEqual(4);
    expect(deadLetters.filter(letter => letter === 'lists.effects failing 1')).toHaveLength(
      60 - withFiveAttempts.length,
    );

    SampleEffects.isBroken = false;
    expect(await replayDeadLetters(service.get(KafkaClient), 'lists.effects')).toBeGreaterThanOrEqual(60);
    await eventually(async () =>
      expect(await findCounts(people)).toEqual(new Map(people.map(id => [id, 1]))),
    );
  }, 300_000);
});
