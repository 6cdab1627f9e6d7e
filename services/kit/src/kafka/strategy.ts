import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedEvent } from '@giftlist/contracts/event';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Log } from '../core/log.ts';
import { Delivery, EVENTS, getHandlerPattern, isHandlerExtras } from '../messaging/events.ts';
import type { Outbox, Transaction } from '../messaging/outbox.ts';
import type { KafkaClient } from './client.ts';
import type { DeadLetterWriter } from './dead-letter-writer.ts';
import { deliver } from './deliver.ts';
import { EventProcessor } from './event-processor.ts';
import { EventReader } from './event-reader.ts';
import { GroupConsumer } from './group-consumer.ts';
import { groupName } from './names.ts';
import { deleteOldGroups } from './old-groups.ts';
import { createGroupName, type Subscription } from './subscription.ts';
import { ensureTopics } from './topics.ts';

export interface TopicSettings {
  partitions?: number | undefined;
  replication: number;
}

const retryStartMs = 1_000;

/**
 * The transport behind `@On`. Nest's own Kafka transport has no inbox, shared groups or dead letters, and retries a
 * failing message forever.
 */
export class EventStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId = EVENTS;
  private readonly stopping = new AbortController();
  /** A base name is a group's name without the hash. */
  private subscriptionsByBaseName: Map<string, Subscription[]> = new Map();
  private groups: GroupConsumer[] = [];
  private starting: Promise<unknown> = Promise.resolve();
  private cleanup: Promise<void> = Promise.resolve();

  constructor(
    private readonly outbox: Outbox,
    private readonly broker: KafkaClient,
    private readonly deadLetters: DeadLetterWriter,
    private readonly settings: TopicSettings,
    private readonly log: Log,
  ) {
    super();
  }

  override addHandler(pattern: unknown, callback: MessageHandler, isEvent = false, extras?: object): void {
    if (this.messageHandlers.has(String(pattern))) throw new Error(`Two handlers for ${pattern}`);
    super.addHandler(pattern, callback, isEvent, extras);
  }

  /** Consumes in the background: the service handles requests even while the broker is unavailable. */
  listen(callback: () => void): void {
    const { namespace } = this.broker;
    this.subscriptionsByBaseName = this.groupSubscriptions();
    this.groups = [...this.subscriptionsByBaseName].map(([baseName, subscriptions]) => {
      const processor = new EventProcessor(this.outbox, this.deadLetters, this.log);
      const reader = new EventReader(
        createGroupName(baseName, subscriptions),
        subscriptions,
        namespace,
        processor,
      );
      return new GroupConsumer(reader, this.broker, this.log);
    });
    this.starting = this.startAll();
    callback();
  }

  /** Waits until all groups have joined, or until the timeout. */
  async waitUntilJoined(timeoutMs: number): Promise<void> {
    await Promise.race([this.starting, pause(timeoutMs, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.groups.map(group => group.stop()));
    await this.starting;
    await this.cleanup;
    await this.deadLetters.close();
  }

  get inactiveConsumers(): string[] {
    return this.groups.filter(({ isJoined }) => !isJoined).flatMap(({ consumers }) => consumers);
  }

  override on(): never {
    throw new Error('This transport has no events');
  }

  override unwrap(): never {
    throw new Error('This transport has no single client');
  }

  async handleSnapshotEvent(consumer: string, event: ReceivedEvent<unknown>, tx: Transaction): Promise<void> {
    const handler = this.messageHandlers.get(getHandlerPattern(consumer, event.type));
    if (handler) await deliver(handler, new Delivery([event], tx));
  }

  private groupSubscriptions(): Map<string, Subscription[]> {
    const byBaseName = new Map<string, Subscription[]>();
    for (const [pattern, handler] of this.messageHandlers) {
      if (!isHandlerExtras(handler.extras)) throw new Error(`${pattern} was not declared with @On`);
      const { consumer, definitions, group, acceptsMany } = handler.extras;
      const definition = definitions.find(({ name }) => getHandlerPattern(consumer, name) === pattern);
      if (!definition) throw new Error(`${pattern} has no definition`);
      const handle: Subscription['handle'] = (events, tx) => deliver(handler, new Delivery(events, tx));
      const [service = ''] = consumer.split('.');
      const baseName = group ? `${service}.${group}` : service;
      byBaseName.set(baseName, [
        ...(byBaseName.get(baseName) ?? []),
        { consumer, definition, acceptsMany, handle },
      ]);
    }
    return byBaseName;
  }

  private async startAll(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.createTopics();
        break;
      } catch (error) {
        this.log.warn({ err: error }, 'failed to create Kafka topics; retrying');
        await pause(retryStartMs, undefined, { signal }).catch(() => undefined);
      }
    }
    if (signal.aborted) return;
    for (const group of this.groups) group.start();
    await Promise.all(this.groups.map(({ firstJoined }) => firstJoined));
    this.cleanup = this.deleteOldGroups();
  }

  private async deleteOldGroups(): Promise<void> {
    const { kafka, namespace } = this.broker;
    const [firstBaseName] = this.subscriptionsByBaseName.keys();
    if (firstBaseName === undefined) return;
    const [service = ''] = firstBaseName.split('.');
    const current = this.groups.map(({ name }) => groupName(namespace, name));
    const options = { groupPrefix: groupName(namespace, service), current, log: this.log };
    await deleteOldGroups(kafka, options, this.stopping.signal);
  }

  private async createTopics(): Promise<void> {
    const allSubscriptions = [...this.subscriptionsByBaseName.values()].flat();
    const subscriptions = allSubscriptions.map(({ definition: { topic }, consumer }) => ({
      topic,
      consumer,
    }));
    const admin = this.broker.kafka.admin();
    try {
      await admin.connect();
      await ensureTopics(admin, { namespace: this.broker.namespace, subscriptions, ...this.settings });
    } finally {
      await admin.disconnect();
    }
  }
}
