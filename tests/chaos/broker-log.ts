import { createHash } from 'node:crypto';
import { Brokers } from '@giftlist/contracts/brokers';
import { topics } from '@giftlist/contracts/event';
import { topicName } from '@giftlist/service-kit/kafka/names';
import { Kafka, type KafkaMessage, logLevel } from 'kafkajs';
import { system } from '../support/system.ts';

/** The broker's log: the sequence numbers of each key's events in order of arrival, by `sha256(topic\nkey)`. */
export interface BrokerLog {
  places: Map<string, number[]>;
  events: number;
  /** Events that appear more than once with the same id. */
  repeated: number;
  /** Dead-letter topics that are not empty. */
  deadLetters: string[];
}

const groupOf = (): string => `${system.namespace}.chaos.${Date.now()}`;

/** The end offsets by `topic partition`, without empty ones. */
type Ends = Map<string, number>;
type Admin = ReturnType<Kafka['admin']>;

/** Reads all topics from their beginning to their current end. */
export async function readBrokerLog(): Promise<BrokerLog> {
  const kafka = new Kafka({
    clientId: 'chaos',
    ...Brokers.parse(system.brokers),
    logLevel: logLevel.NOTHING,
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const known = (await admin.listTopics()).filter(name => name.startsWith(`${system.namespace}.`));
    const names = new Map(topics.map(topic => [topicName(system.namespace, topic), topic]));
    const ends = await endsOf(
      admin,
      known.filter(name => names.has(name)),
    );
    const letters = await endsOf(
      admin,
      known.filter(name => name.endsWith('.dlq')),
    );
    const log: BrokerLog = { places: new Map(), events: 0, repeated: 0, deadLetters: [...letters.keys()] };
    const seen = new Set<string>();
    await readAll(kafka, ends, (name, { key, headers }) => {
      const id = String(headers?.ce_id);
      if (seen.has(id)) log.repeated += 1;
      else note(log, `${names.get(name)}\n${key}`, headers?.ce_sequence);
      seen.add(id);
    });
    return log;
  } finally {
    await admin.disconnect();
  }
}

async function endsOf(admin: Admin, names: readonly string[]): Promise<Ends> {
  const ends: Ends = new Map();
  for (const name of names) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(name))
      if (Number(high) > Number(low)) ends.set(`${name} ${partition}`, Number(high));
  }
  return ends;
}

/** An unordered event has no sequence number. */
function note(log: BrokerLog, about: string, place: unknown): void {
  log.events += 1;
  if (place === undefined) return;
  const key = createHash('sha256').update(about).digest('base64url');
  const places = log.places.get(key) ?? [];
  places.push(Number(place));
  log.places.set(key, places);
}

type MessageHandler = (topic: string, message: KafkaMessage) => void;

/** Returns each message once, although a group that rejoins reads from the beginning. */
async function readAll(kafka: Kafka, ends: Ends, received: MessageHandler): Promise<void> {
  if (ends.size === 0) return;
  const consumer = kafka.consumer({ groupId: groupOf() });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const left = new Map(ends);
  const read = new Map<string, number>();
  try {
    await consumer.connect();
    const names = [...new Set([...ends.keys()].map(place => place.split(' ')[0] ?? ''))];
    await consumer.subscribe({ topics: names, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, partition, message }) => {
        const place = `${topic} ${partition}`;
        const offset = Number(message.offset);
        if (offset <= (read.get(place) ?? -1)) return;
        read.set(place, offset);
        received(topic, message);
        if (offset >= (ends.get(place) ?? 0) - 1) left.delete(place);
        if (left.size === 0) resolve();
      },
    });
    await done;
  } finally {
    await consumer.disconnect();
  }
}
