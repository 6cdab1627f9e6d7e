import { userRegistered } from '@giftlist/contracts/users/events';
import { describe, expect, it } from '@jest/globals';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { createLog } from '../core/log.ts';
import type { Outbox } from '../messaging/outbox.ts';
import { consumerLag, deadLetters } from '../telemetry/metrics.ts';
import type { DeadLetterWriter } from './dead-letter-writer.ts';
import { EventProcessor } from './event-processor.ts';
import { EventReader } from './event-reader.ts';

const log = createLog('test', 'silent');
const outbox = { transact: async () => ({ settledCount: 0, handled: new Set() }) } as unknown as Outbox;

function createReader(consumer: string, write: DeadLetterWriter['write'] = async () => undefined) {
  const handle = async () => undefined;
  const subscription = { consumer, definition: userRegistered, acceptsMany: false, handle };
  const processor = new EventProcessor(outbox, { write } as DeadLetterWriter, log);
  return new EventReader(consumer, [subscription], 'test', processor);
}

/** Returns the lag of a consumer as topic, partition and number of messages. */
const getLag = async (consumer: string) =>
  (await consumerLag.get()).values
    .filter(({ labels }) => labels.consumer === consumer)
    .map(({ labels, value }) => [labels.topic, labels.partition, value]);

/** The events have no handler, so they are settled at once. */
function createBatch(partition: number, offsets: readonly number[], highWatermark: number): EachBatchPayload {
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
  it('contain a dead-letter count of 0 from the start', async () => {
    createReader('test.counted');
    const { values } = await deadLetters.get();
    expect(values.map(({ labels, value }) => [labels.consumer, labels.reason, value])).toEqual([
      ['test.counted', 'invalid', 0],
      ['test.counted', 'failing', 0],
    ]);
  });

  it('contain the lag before and after a batch is processed', async () => {
    const reader = createReader('test.behind');
    reader.assign({ 'test.users.events': [0] });
    const payload = createBatch(0, [10, 11], 20);
    const lags: unknown[] = [];
    const heartbeat = async () => void lags.push(...(await getLag('test.behind')));
    await reader.readBatch({ ...payload, heartbeat });
    expect(lags).toEqual([['users.events', 0, 10]]);
    expect(await getLag('test.behind')).toEqual([['users.events', 0, 8]]);
  });

  it('do not contain partitions that were assigned to another member', async () => {
    const reader = createReader('test.moved');
    reader.assign({ 'test.users.events': [0, 1] });
    await reader.readBatch(createBatch(0, [0], 5));
    await reader.readBatch(createBatch(1, [0], 3));
    reader.assign({ 'test.users.events': [1] });
    await reader.readBatch(createBatch(0, [1], 5));
    expect(await getLag('test.moved')).toEqual([['users.events', 1, 2]]);
    reader.assign({});
    expect(await getLag('test.moved')).toEqual([]);
  });
});

describe('a replayed dead letter', () => {
  it('that is invalid becomes a dead letter of the same consumer again', async () => {
    const writtenFor: string[] = [];
    const createRecordingReader = (name: string) =>
      createReader(name, async (_, { consumer }) => void writtenFor.push(consumer));
    const damaged = { offset: '1', headers: { giftlist_replay_for: 'test.one' }, value: null };
    const payload = createBatch(0, [], 2);
    const batch = { ...payload.batch, messages: [damaged as unknown as KafkaMessage] };
    for (const name of ['test.one', 'test.other'])
      await createRecordingReader(name).readBatch({ ...payload, batch });
    expect(writtenFor).toEqual(['test.one']);
  });
});
