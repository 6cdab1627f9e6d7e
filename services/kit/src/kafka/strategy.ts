import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedEvent } from '@giftlist/contracts/event';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { Delivery, EVENTS, isHandlerExtras, patternOf } from '../events.ts';
import { handleOnce } from '../inbox.ts';
import type { Log } from '../log.ts';
import type { Outbox, Transaction } from '../outbox.ts';
import type { KafkaClient } from './client.ts';
import type { DeadLetterBox } from './dead-letter.ts';
import { deliver } from './deliver.ts';
import { EventReader, type Subscription } from './event-reader.ts';
import { GroupConsumer } from './group-consumer.ts';
import { ensureTopics } from './topics.ts';

export interface TopicSettings {
  partitions?: number | undefined;
  replication: number;
}

const retryStartMs = 1_000;

/**
 * Gives `@On` handlers their semantics: a group per consumer name, each event once in effect, retries,
 * dead letters. (The framework's own Kafka transport loops for ever over a message that fails.)
 */
export class EventStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId = EVENTS;
  private readonly stopping = new AbortController();
  private readers: EventReader[] = [];
  private groups: GroupConsumer[] = [];
  private starting: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly outbox: Outbox,
    private readonly broker: KafkaClient,
    private readonly deadLetters: DeadLetterBox,
    private readonly settings: TopicSettings,
    private readonly log: Log,
  ) {
    super();
  }

  override addHandler(pattern: unknown, callback: MessageHandler, isEvent = false, extras?: object): void {
    if (this.messageHandlers.has(String(pattern))) throw new Error(`Two handlers for ${pattern}`);
    super.addHandler(pattern, callback, isEvent, extras);
  }

  /** Starts consuming in the background: an unavailable broker does not keep a service from serving. */
  listen(callback: () => void): void {
    this.readers = [...this.subscriptions()].map(
      ([name, list]) => new EventReader(name, list, this.broker.namespace, this.deadLetters, this.log),
    );
    this.groups = this.readers.map(reader => new GroupConsumer(reader, this.broker, this.log));
    this.starting = this.startAll();
    callback();
  }

  /** Resolves when all groups are joined, or after the given time. */
  async settled(timeoutMs: number): Promise<void> {
    await Promise.race([this.starting, pause(timeoutMs, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.groups.map(group => group.stop()));
    await this.starting;
    await this.deadLetters.close();
  }

  /** The consumers that are not reading at this moment. */
  get away(): string[] {
    return this.groups.filter(({ joined }) => !joined).map(({ name }) => name);
  }

  override on(): never {
    throw new Error('This transport has no events');
  }

  override unwrap(): never {
    throw new Error('This transport has no single client');
  }

  /** Lets the consumer's handler read one line of a snapshot, in the given transaction. */
  async read(consumer: string, event: ReceivedEvent<unknown>, tx: Transaction): Promise<void> {
    const handler = this.messageHandlers.get(patternOf(consumer, event.type));
    if (handler) await deliver(handler, new Delivery(event, tx));
  }

  private subscriptions(): Map<string, Subscription[]> {
    const byConsumer = new Map<string, Subscription[]>();
    for (const [pattern, handler] of this.messageHandlers) {
      if (!isHandlerExtras(handler.extras)) throw new Error(`${pattern} was not declared with @On`);
      const { consumer, definitions } = handler.extras;
      const definition = definitions.find(({ name }) => patternOf(consumer, name) === pattern);
      if (!definition) throw new Error(`${pattern} has no definition`);
      const handle = (event: ReceivedEvent<unknown>) =>
        handleOnce(this.outbox, { consumer, eventId: event.id }, tx =>
          deliver(handler, new Delivery(event, tx)),
        );
      byConsumer.set(consumer, [...(byConsumer.get(consumer) ?? []), { definition, handle }]);
    }
    return byConsumer;
  }

  private async startAll(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.createTopics();
        break;
      } catch (error) {
        this.log.warn({ err: error }, 'the topics could not be created yet');
        await pause(retryStartMs, undefined, { signal }).catch(() => undefined);
      }
    }
    if (signal.aborted) return;
    for (const group of this.groups) group.start();
    await Promise.all(this.groups.map(({ whenJoined }) => whenJoined));
  }

  private async createTopics(): Promise<void> {
    const subscriptions = this.readers.flatMap(({ name, topics }) =>
      topics.map(topic => ({ topic, consumer: name })),
    );
    const admin = this.broker.kafka.admin();
    try {
      await admin.connect();
      await ensureTopics(admin, { namespace: this.broker.namespace, subscriptions, ...this.settings });
    } finally {
      await admin.disconnect();
    }
  }
}
