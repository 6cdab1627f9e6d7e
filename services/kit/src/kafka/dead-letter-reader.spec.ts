import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EachMessagePayload } from 'kafkajs';
import type { KafkaClient } from './client.ts';
import { eachDeadLetter } from './dead-letter-reader.ts';

const topic = 'test.users.events.gifts.people.dlq';
type Read = (payload: EachMessagePayload) => Promise<void>;

/** A broker with two dead letters, 0 and 1; the test decides which of them the group member receives. */
function startReading(take: () => Promise<void> = async () => undefined) {
  const given = Promise.withResolvers<Read>();
  const taken: string[] = [];
  const disconnect = jest.fn(async () => undefined);
  const admin = {
    connect: async () => undefined,
    listTopics: async () => [topic],
    fetchOffsets: async () => [],
    fetchTopicOffsets: async () => [{ low: '0', high: '2' }],
    disconnect: async () => undefined,
  };
  const consumer = {
    on: () => undefined,
    connect: async () => undefined,
    subscribe: async () => undefined,
    run: async ({ eachMessage }: { eachMessage: Read }) => given.resolve(eachMessage),
    commitOffsets: async () => undefined,
    disconnect,
  };
  const broker = {
    namespace: 'test',
    kafka: { admin: () => admin, consumer: () => consumer },
  } as unknown as KafkaClient;
  const reading = eachDeadLetter(broker, { groupId: 'test' }, async ({ message }) => {
    taken.push(message.offset);
    await take();
  }).then(
    () => 'ended',
    error => String(error),
  );
  const give = async (offset: string) =>
    (await given.promise)({ topic, partition: 0, message: { offset } } as EachMessagePayload);
  return { reading, give, taken, disconnect };
}

const silence =
  'Error: No dead letter arrived for 30 s: somebody else is replaying them, or they have expired. Try again later.';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('readDeadLetters', () => {
  it('ends with the last dead letter', async () => {
    const { reading, give, taken, disconnect } = startReading();
    for (const offset of ['0', '1', '2']) await give(offset);
    expect([await reading, taken]).toEqual(['ended', ['0', '1']]);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('ends if the last dead letter has expired and a later one arrives', async () => {
    const { reading, give, taken } = startReading();
    await give('5');
    expect([await reading, taken]).toEqual(['ended', []]);
  });

  it('gives up half a minute after the last received dead letter, and leaves its group', async () => {
    const { reading, give, disconnect } = startReading();
    await jest.advanceTimersByTimeAsync(29_000);
    await give('0');
    await jest.advanceTimersByTimeAsync(29_000);
    expect(disconnect).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await reading).toBe(silence);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('gives up if a dead letter failed and is not delivered again', async () => {
    const { reading, give } = startReading(() => Promise.reject(new Error('another member has it now')));
    await expect(give('0')).rejects.toThrow('another member');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await reading).toBe(silence);
  });

  it('waits for a dead letter that takes long to handle', async () => {
    const slow = Promise.withResolvers<void>();
    const { reading, give } = startReading(() => slow.promise);
    const first = give('0');
    await jest.advanceTimersByTimeAsync(60_000);
    slow.resolve();
    await first;
    await give('1');
    expect(await reading).toBe('ended');
  });
});
