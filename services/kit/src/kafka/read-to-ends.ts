import type { Consumer, EachMessagePayload } from 'kafkajs';

export const partitionKey = (topic: string, partition: number): string => `${topic}/${partition}`;

/** A message that takes longer to arrive has expired, or another member of the group reads it. */
const timeoutMs = 30_000;

/**
 * Reads topics from the group's position up to `endOffsets` (by `partitionKey`). Throws an error with `timeoutMessage`
 * if no message arrives for 30 s, or the consumer's error if it crashes.
 */
export async function readToEnds(
  consumer: Consumer,
  target: { topics: string[]; endOffsets: ReadonlyMap<string, bigint>; timeoutMessage: string },
  handle: (payload: EachMessagePayload) => Promise<void>,
): Promise<void> {
  const { topics, endOffsets, timeoutMessage } = target;
  const unfinished = new Map(endOffsets);
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  consumer.on('consumer.crash', ({ payload }) => reject(payload.error));
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  const handleUntilEnd = async (payload: EachMessagePayload) => {
    const key = partitionKey(payload.topic, payload.partition);
    const end = unfinished.get(key);
    if (end === undefined) return;
    const offset = BigInt(payload.message.offset);
    if (offset <= end) await handle(payload);
    // The message at the end offset may have expired meanwhile.
    if (offset >= end) unfinished.delete(key);
    if (unfinished.size === 0) resolve();
  };
  const startTimer = () => setTimeout(() => reject(new Error(timeoutMessage)), timeoutMs).unref();
  let timer = startTimer();
  const eachMessage = async (payload: EachMessagePayload) => {
    clearTimeout(timer);
    await handleUntilEnd(payload).finally(() => {
      timer = startTimer();
    });
  };
  try {
    await Promise.all([finished, consumer.run({ autoCommit: false, eachMessage })]);
  } finally {
    clearTimeout(timer);
  }
}
