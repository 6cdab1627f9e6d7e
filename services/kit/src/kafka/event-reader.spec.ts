import { userRegistered } from '@giftlist/contracts/users/events';
import { describe, expect, it } from '@jest/globals';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { createLog } from '../log.ts';
import { consumerLag, deadLetters } from '../metrics.ts';
import type { Outbox } from '../outbox.ts';
import type { DeadLetterWriter } from './dead-letter-writer.ts';
import { EventProcessor } from './event-processor.ts';
import { EventReader } from './event-reader.ts';

const log = createLog('test', 'silent');
const outbox = { transact: async () => ({ settled: 0, handled: new Set() }) } as unknown as Outbox;

/** A reader of a group with one consumer. */
function readerNamed(consumer: string, write: DeadLetterWriter['write'] = async () => undefined) {
  const handle = async () => undefined;
  const subscription = { consumer, definition: userRegistered, takesMany: false, handle };
  const processor = new EventProcessor(outbox, { write } as DeadLetterWriter, log);
  return new EventReader(consumer, [subscription], 'test', processor);
}

/** The reported lag of a consumer, per partition. */
const leftOf = async (consumer: string) =>
  (await consumerLag.get()).values
    .filter(({ labels }) => labels.consumer === consumer)
    .map(({ labels, value }) => [labels.topic, labels.partition, value]);

/** Events of a type without a handler: each is settled at once. */
function batchOf(partition: number, offsets: readonly number[], highWatermark: number): EachBatchPayload {
  const messages = offsets.map(
    offset => ({ offset: String(offset), headers: { ce_type: 'x' } }) as unknown as KafkaMessage,
  );
  return {
    batch: { topic: 'test.users.events', partition, messages, highWatermark: String(highWatermark) },
    resolveOffset: () => undefined,
    commitOffsetsIfNecessary: async () => undefined,
    heartbeat: async () => undefined,
    isRunning: () => true,
    isStale: () => false,
  } as unknown as EachBatchPayload;
}

describe('a consumer’s metrics', () => {
  it('count dead letters from 0, so that the first one is an increase', async () => {
    readerNamed('test.counted');
    const { values } = await deadLetters.get();
    expect(values.map(({ labels, value }) => [labels.consumer, labels.reason, value])).toEqual([
      ['test.counted', 'invalid', 0],
      ['test.counted', 'failing', 0],
    ]);
  });

  it('contain the lag as soon as a batch arrives, and after it', async () => {
    const reader = readerNamed('test.behind');
    reader.assign({ 'test.users.events': [0] });
    const payload = batchOf(0, [10, 11], 20);
    const left: unknown[] = [];
    const heartbeat = async () => void left.push(...(await leftOf('test.behind')));
    await reader.readBatch({ ...payload, heartbeat });
    expect(left).toEqual([['users.events', 0, 10]]);
    expect(await leftOf('test.behind')).toEqual([['users.events', 0, 8]]);
  });

  it('do not contain partitions that were assigned to another member', async () => {
    const reader = readerNamed('test.moved');
    reader.assign({ 'test.users.events': [0, 1] });
    await reader.readBatch(batchOf(0, [0], 5));
    await reader.readBatch(batchOf(1, [0], 3));
    reader.assign({ 'test.users.events': [1] });
    await reader.readBatch(batchOf(0, [1], 5));
    expect(await leftOf('test.moved')).toEqual([['users.events', 1, 2]]);
    reader.assign({});
    expect(await leftOf('test.moved')).toEqual([]);
  });
});

describe('a replayed dead letter', () => {
  it('is handled only by the consumer that failed, even if it is not a valid event', async () => {
    const aside: string[] = [];
    const noting = (name: string) => readerNamed(name, async (_, { consumer }) => void aside.push(consumer));
    const damaged = { offset: '1', headers: { giftlist_replay_for: 'test.one' }, value: null };
    const payload = batchOf(0, [], 2);
    const batch = { ...payload.batch, messages: [damaged as unknown as KafkaMessage] };
    for (const name of ['test.one', 'test.other']) await noting(name).readBatch({ ...payload, batch });
    expect(aside).toEqual(['test.one']);
  });
});
