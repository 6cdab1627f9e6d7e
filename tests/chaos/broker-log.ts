import { createHash } from 'node:crypto';
import { topics } from '@giftlist/contracts/event';
import { topicName } from '@giftlist/service-kit/kafka/names';
import { Kafka, logLevel } from 'kafkajs';
import { house } from '../support/house.ts';

/** What the broker holds: the places of each key's events as they first arrived, by `sha256(topic\nkey)`. */
export interface BrokerLog {
  places: Map<string, number[]>;
  events: number;
  /** Events that stand there more than once, under one id. */
  repeated: number;
  /** Topics of dead letters that are not empty. */
  deadLetters: string[];
}

const groupOf = (): string => `${house.namespace}.chaos.${Date.now()}`;

/** Reads all topics from their beginning to where they end now. */
export async function readBrokerLog(): Promise<BrokerLog> {
  const kafka = new Kafka({
    clientId: 'chaos',
    brokers: house.brokers.split(','),
    logLevel: logLevel.NOTHING,
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const known = (await admin.listTopics()).filter(name => name.startsWith(`${house.namespace}.`));
    const sizes = new Map<string, number>();
    for (const name of known) {
      const offsets = await admin.fetchTopicOffsets(name);
      sizes.set(
        name,
        offsets.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0),
      );
    }
    const deadLetters = known.filter(name => name.endsWith('.dlq') && (sizes.get(name) ?? 0) > 0);
    const names = new Map(topics.map(topic => [topicName(house.namespace, topic), topic]));
    const wanted = known.filter(name => names.has(name) && (sizes.get(name) ?? 0) > 0);
    const total = wanted.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
    const log: BrokerLog = { places: new Map(), events: 0, repeated: 0, deadLetters };
    await readAll(kafka, wanted, total, (name, key, id, place) => {
      note(log, `${names.get(name)}\n${key}`, id, place);
    });
    return log;
  } finally {
    await admin.disconnect();
  }
}

const seen = new Set<string>();

function note(log: BrokerLog, about: string, id: string, place: number): void {
  if (seen.has(id)) {
    log.repeated += 1;
    return;
  }
  seen.add(id);
  log.events += 1;
  const key = createHash('sha256').update(about).digest('base64url');
  const places = log.places.get(key) ?? [];
  places.push(place);
  log.places.set(key, places);
}

type Heard = (topic: string, key: string, id: string, place: number) => void;

async function readAll(kafka: Kafka, names: readonly string[], total: number, heard: Heard): Promise<void> {
  if (total === 0) return;
  const consumer = kafka.consumer({ groupId: groupOf() });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let count = 0;
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...names], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, message: { key, headers } }) => {
        heard(topic, String(key), String(headers?.ce_id), Number(headers?.ce_sequence));
        count += 1;
        if (count >= total) resolve();
      },
    });
    await done;
  } finally {
    await consumer.disconnect();
  }
}
