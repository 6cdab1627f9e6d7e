import type { Consumer, EachMessagePayload } from 'kafkajs';

/** A key for a partition of a topic. */
export const placeOf = (topic: string, partition: number): string => `${topic}/${partition}`;

/** Messages arrive within moments, or never: if they have expired or another member of the group reads them. */
const quietMs = 30_000;

/**
 * Reads topics from the group's position to these end offsets (by `placeOf`), each partition in order. Throws
 * `silence` if none arrives for half a minute, and the error of a failed consumer.
 */
export async function readToEnds(
  consumer: Consumer,
  { topics, ends, silence }: { topics: string[]; ends: ReadonlyMap<string, bigint>; silence: string },
  take: (payload: EachMessagePayload) => Promise<void>,
): Promise<void> {
  const left = new Map(ends);
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  consumer.on('consumer.crash', ({ payload }) => reject(payload.error));
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  const read = async (payload: EachMessagePayload) => {
    const place = placeOf(payload.topic, payload.partition);
    const end = left.get(place);
    if (end === undefined) return;
    const offset = BigInt(payload.message.offset);
    if (offset <= end) await take(payload);
    // The last message itself may have expired meanwhile.
    if (offset >= end) left.delete(place);
    if (left.size === 0) resolve();
  };
  const wait = () => setTimeout(() => reject(new Error(silence)), quietMs).unref();
  let quiet = wait();
  const eachMessage = async (payload: EachMessagePayload) => {
    clearTimeout(quiet);
    await read(payload).finally(() => {
      quiet = wait();
    });
  };
  try {
    await Promise.all([finished, consumer.run({ autoCommit: false, eachMessage })]);
  } finally {
    clearTimeout(quiet);
  }
}
