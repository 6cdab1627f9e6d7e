import { randomUUID } from 'node:crypto';
import type { Admin, KafkaMessage } from 'kafkajs';
import type { KafkaClient } from './client.ts';
import { headerOf } from './envelope.ts';
import { placeOf, readToEnds } from './read-to-ends.ts';

/** A dead letter as an operator sees it: without its data. */
export interface DeadLetter {
  at: string;
  id: string | undefined;
  type: string | undefined;
  key: string | undefined;
  topic: string;
  consumer: string;
  reason: string;
  detail: string;
  attempts: number;
  /** The dead-letter topic and the offset in it. */
  from: string;
  offset: string;
  /** Whether it has been replayed to its consumer. */
  replayed: boolean;
}

/** The group whose offsets mark what was replayed. */
export const replayGroup = (namespace: string): string => `${namespace}.dead-letters.replay`;

type Place = { topic: string; message: KafkaMessage };

interface Reading {
  groupId: string;
  /** Only the dead letters of this consumer. */
  consumer?: string | undefined;
}

const silence =
  'No dead letter arrived for 30 s: somebody else is replaying them, or they have expired. Try again later.';

/** All dead letters of a namespace, or of one consumer, oldest first in each topic. */
export async function readDeadLetters(broker: KafkaClient, consumer?: string): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  const groupId = `${broker.namespace}.dead-letters.list-${randomUUID()}`;
  const replayed = await replayedUpTo(broker);
  const take = async (place: Place) => {
    const next = replayed.get(place.topic) ?? 0n;
    letters.push({ ...describe(place), replayed: BigInt(place.message.offset) < next });
  };
  await eachDeadLetter(broker, { groupId, consumer }, take).finally(() => forgetGroup(broker, groupId));
  return letters;
}

/** For each topic that was replayed, the offset of the next dead letter. */
async function replayedUpTo({ kafka, namespace }: KafkaClient): Promise<Map<string, bigint>> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const read = await admin.fetchOffsets({ groupId: replayGroup(namespace) });
    return new Map(read.map(({ topic, partitions: [part] }) => [topic, BigInt(part?.offset ?? 0)]));
  } finally {
    await admin.disconnect();
  }
}

async function forgetGroup(broker: KafkaClient, groupId: string): Promise<void> {
  const admin = broker.kafka.admin();
  await admin.connect();
  // A group that has read nothing does not exist yet.
  await admin.deleteGroups([groupId]).catch(() => undefined);
  await admin.disconnect();
}

/**
 * Reads the dead letters that a group has not read yet, up to the current ends of their topics, and commits each after
 * `take` has finished. Throws if none arrives for half a minute.
 */
export async function eachDeadLetter(
  broker: KafkaClient,
  { groupId, consumer: of }: Reading,
  take: (place: Place) => Promise<void>,
): Promise<void> {
  const admin = broker.kafka.admin();
  await admin.connect();
  try {
    const ends = await endsOf(admin, `${broker.namespace}.`, `${of ? `.${of}` : ''}.dlq`, groupId);
    if (ends.size === 0) return;
    const topics = [...ends.keys()];
    const places = new Map([...ends].map(([topic, end]) => [placeOf(topic, 0), end]));
    const consumer = broker.kafka.consumer({ groupId, maxWaitTimeInMs: 200, sessionTimeout: 10_000 });
    const reading = { topics, ends: places, silence };
    try {
      await readToEnds(consumer, reading, async ({ topic, partition, message }) => {
        await take({ topic, message });
        await consumer.commitOffsets([{ topic, partition, offset: String(BigInt(message.offset) + 1n) }]);
      });
    } finally {
      await consumer.disconnect();
    }
  } finally {
    await admin.disconnect();
  }
}

/** The topics with letters that the group has not read, and their end offsets. */
async function endsOf(
  admin: Admin,
  start: string,
  end: string,
  groupId: string,
): Promise<Map<string, bigint>> {
  const names = (await admin.listTopics()).filter(name => name.startsWith(start) && name.endsWith(end));
  const ends = new Map<string, bigint>();
  if (names.length === 0) return ends;
  const read = await admin.fetchOffsets({ groupId, topics: names });
  for (const topic of names) {
    const [place] = await admin.fetchTopicOffsets(topic);
    const next = BigInt(read.find(one => one.topic === topic)?.partitions[0]?.offset ?? -1);
    const [low, high] = [BigInt(place?.low ?? 0), BigInt(place?.high ?? 0)];
    if (high > (next > low ? next : low)) ends.set(topic, high - 1n);
  }
  return ends;
}

function describe({ topic: from, message }: Place): Omit<DeadLetter, 'replayed'> {
  const header = (name: string) => headerOf(message.headers, name);
  return {
    at: header('dlq_at') ?? '',
    id: header('ce_id'),
    type: header('ce_type'),
    key: message.key?.toString(),
    topic: header('dlq_topic') ?? '',
    consumer: header('dlq_consumer') ?? '',
    reason: header('dlq_reason') ?? '',
    detail: header('dlq_detail') ?? '',
    attempts: Number(header('dlq_attempts') ?? 0),
    from,
    offset: message.offset,
  };
}
