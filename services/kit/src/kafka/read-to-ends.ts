import type { Consumer, EachMessagePayload } from 'kafkajs';

export const partitionKey = (topic: string, partition: number): string => `${topic}/${partition}`;

/** Messages arrive soon, or never if they have expired or another member of the group reads them. */
const silenceMs = 30_000;

/**
 * Reads topics from the group's position up to these offsets, by `partitionKey`. Throws an error with `silenceMessage`
 * if no message arrives for 30 s, and the consumer's error if it crashes.
 */
export async function readToEnds(
  consumer: Consumer,
  target: { topics: string[]; endOffsets: ReadonlyMap<string, bigint>; silenceMessage: string },
  handle: (payload: EachMessagePayload) => Promise<void>,
): Promise<void> {
  const { topics, endOffsets, silenceMessage } = target;
  const unfinished = new Map(endOffsets);
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  consumer.on('consumer.crash', ({ payload }) => reject(payload.error));
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  const process = async (payload: EachMessagePayload) => {
    const key = partitionKey(payload.topic, payload.partition);
    const end = unfinished.get(key);
    if (end === undefined) return;
    const offset = BigInt(payload.message.offset);
    if (offset <= end) await handle(payload);
    // The message at the end offset may have expired meanwhile.
    if (offset >= end) unfinished.delete(key);
    if (unfinished.size === 0) resolve();
  };
  const startTimer = () => setTimeout(() => reject(new Error(silenceMessage)), silenceMs).unref();
  let timer = startTimer();
  const eachMessage = async (payload: EachMessagePayload) => {
    clearTimeout(timer);
    await process(payload).finally(() => {
      timer = startTimer();
    });
  };
  try {
    await Promise.all([finished, consumer.run({ autoCommit: false, eachMessage })]);
  } finally {
    clearTimeout(timer);
  }
}
