import { randomUUID } from 'node:crypto';
import type { DataOf, EventDefinition, ReceivedEvent, Topic } from '@giftlist/contracts/event';
import { newId } from '@giftlist/contracts/primitives';
import type { Kafka, Producer } from 'kafkajs';
import type { z } from 'zod';
import { parseEnvelope, parseJson, toMessage } from '../kafka/envelope.ts';
import { topicName } from '../kafka/names.ts';

export interface CapturedEvents {
  /** In order of arrival, without duplicates. */
  readonly all: readonly ReceivedEvent<unknown>[];
  of<E extends EventDefinition>(event: E): ReceivedEvent<DataOf<E>>[];
}

export interface PublishOptions {
  /** Default: a new id. Repeat an id to deliver an event twice. */
  id?: string;
}

/** The broker in a test: publishes events of other services, and reads topics. */
export class TestEvents {
  private producer: Promise<Producer> | undefined;
  private readonly closers: (() => Promise<void>)[] = [];

  constructor(
    private readonly kafka: Kafka,
    private readonly namespace: string,
  ) {}

  async publish<E extends EventDefinition>(
    event: E,
    data: z.input<E['data']>,
    { id = newId() }: PublishOptions = {},
  ): Promise<string> {
    const parsed = event.data.parse(data);
    const row = {
      _id: id,
      topic: event.topic,
      key: event.key(parsed),
      type: event.name,
      time: new Date().toISOString(),
      data: JSON.stringify(parsed),
      at: 0,
    };
    await this.send(event.topic, toMessage(row, 'test'));
    return id;
  }

  async send(topic: Topic, message: Parameters<Producer['send']>[0]['messages'][number]): Promise<void> {
    this.producer ??= this.connect();
    const producer = await this.producer;
    await producer.send({ topic: topicName(this.namespace, topic), messages: [message] });
  }

  async capture(topic: Topic): Promise<CapturedEvents> {
    const all: ReceivedEvent<unknown>[] = [];
    const consumer = this.kafka.consumer({
      groupId: `${this.namespace}.capture-${randomUUID()}`,
      maxWaitTimeInMs: 200,
    });
    await consumer.connect();
    this.closers.push(() => consumer.disconnect());
    await consumer.subscribe({ topic: topicName(this.namespace, topic), fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => {
        const { id, type, source, time } = parseEnvelope(message);
        if (all.some(event => event.id === id)) return;
        all.push({ id, type, source, time, snapshot: false, data: parseJson(message) });
      },
    });
    return {
      all,
      of: <E extends EventDefinition>({ name, data }: E) =>
        all
          .filter(event => event.type === name)
          .map(event => ({ ...event, data: data.parse(event.data) as DataOf<E> })),
    };
  }

  async close(): Promise<void> {
    for (const close of this.closers) await close().catch(() => undefined);
    const producer = await this.producer?.catch(() => undefined);
    await producer?.disconnect();
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    return producer;
  }
}

/** Deletes the topics of a namespace; the broker then deletes their groups. */
export async function removeTopics(kafka: Kafka, namespace: string): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const prefix = `${namespace}.`;
    const topics = (await admin.listTopics()).filter(topic => topic.startsWith(prefix));
    if (topics.length > 0) await admin.deleteTopics({ topics });
  } finally {
    await admin.disconnect();
  }
}
