import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EachMessagePayload } from 'kafkajs';
import type { KafkaClient } from './client.ts';
import { forEachDeadLetter } from './dead-letter-reader.ts';

const topic = 'test.users.events.gifts.people.dlq';
type EachMessage = (payload: EachMessagePayload) => Promise<void>;

function startReading(handle: () => Promise<void> = async () => undefined) {
  const started = Promise.withResolvers<EachMessage>();
  const handled: string[] = [];
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
    run: async ({ eachMessage }: { eachMessage: EachMessage }) => started.resolve(eachMessage),
    commitOffsets: async () => undefined,
    disconnect,
  };
  const broker = {
    namespace: 'test',
    kafka: { admin: () => admin, consumer: () => consumer },
  } as unknown as KafkaClient;
  const reading = forEachDeadLetter(broker, { groupId: 'test' }, async ({ message }) => {
    handled.push(message.offset);
    await handle();
  }).then(
    () => 'ended',
    error => String(error),
  );
  const deliver = async (offset: string) =>
    (await started.promise)({ topic, partition: 0, message: { offset } } as EachMessagePayload);
  return { reading, deliver, handled, disconnect };
}

const timeoutError =
  'Error: No dead letter arrived for 30 s: another process is replaying them, or they have expired. Try again later.';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('forEachDeadLetter', () => {
  it('ends after the last dead letter, without handling later ones', async () => {
    const { reading, deliver, handled, disconnect } = startReading();
    for (const offset of ['0', '1', '2']) await deliver(offset);
    expect([await reading, handled]).toEqual(['ended', ['0', '1']]);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('ends if the last dead letter has expired and a later one arrives', async () => {
    const { reading, deliver, handled } = startReading();
    await deliver('5');
    expect([await reading, handled]).toEqual(['ended', []]);
  });

  it('throws 30 s after the last received dead letter, and leaves its group', async () => {
    const { reading, deliver, disconnect } = startReading();
    await jest.advanceTimersByTimeAsync(29_000);
    await deliver('0');
    await jest.advanceTimersByTimeAsync(29_000);
    expect(disconnect).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await reading).toBe(timeoutError);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('throws if a failed dead letter is not delivered again', async () => {
    const { reading, deliver } = startReading(() => Promise.reject(new Error('assigned to another member')));
    await expect(deliver('0')).rejects.toThrow('assigned to another member');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await reading).toBe(timeoutError);
  });

  it('waits for a slow handler', async () => {
    const handling = Promise.withResolvers<void>();
    const { reading, deliver } = startReading(() => handling.promise);
    const firstDelivery = deliver('0');
    await jest.advanceTimersByTimeAsync(60_000);
    handling.resolve();
    await firstDelivery;
    await deliver('1');
    expect(await reading).toBe('ended');
  });
});
