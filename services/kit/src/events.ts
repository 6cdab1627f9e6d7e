import type { DataOf, EventDefinition, ReceivedEvent } from '@giftlist/contracts/event';
import { EventPattern } from '@nestjs/microservices';
import type { Transaction } from './outbox.ts';

export interface OnOptions {
  /** The name of a read model or effect, `service.purpose`: one Kafka group, and part of the inbox key. */
  consumer: string;
}

export type EventHandler<E extends EventDefinition> = (
  event: ReceivedEvent<DataOf<E>>,
  tx: Transaction,
) => Promise<void>;

/** Event handlers only belong to this transport. */
export const EVENTS = Symbol('events');

/** An event on its way through the framework to its handler. */
export class Delivery {
  constructor(
    readonly event: ReceivedEvent<unknown>,
    readonly tx: Transaction,
  ) {}
}

/** The outcome of a delivery. Errors are returned as values, since the framework would replace them. */
export type Outcome = { done: true } | { done: false; error: unknown };

/** What `On` knows of its handler. */
interface HandlerExtras {
  consumer: string;
  definitions: readonly EventDefinition[];
}

export const isHandlerExtras = (extras: object | undefined): extras is HandlerExtras =>
  extras !== undefined && 'consumer' in extras && 'definitions' in extras;

export const patternOf = (consumer: string, event: string): string => `${consumer}|${event}`;

const consumerName = /^[a-z]+(\.[a-z][a-z-]*)+$/;

/**
 * Runs the method once for each such event: in one transaction with the inbox row, retried with backoff on transient
 * errors, and written to the dead-letter topic when it cannot succeed. Events with the same kind of data can share a
 * handler: `@On([listCreated, listChanged], ...)`.
 */
export function On<E extends EventDefinition>(event: E | readonly E[], { consumer }: OnOptions) {
  if (!consumerName.test(consumer)) throw new Error(`${consumer} is not a consumer's name (service.purpose)`);
  const definitions: readonly EventDefinition[] = Array.isArray(event) ? event : [event as E];
  return <H extends EventHandler<E>>(
    target: object,
    property: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    const handle = descriptor.value;
    if (!handle) throw new Error('@On only decorates methods');
    const deliver = async function (
      this: unknown,
      delivery: Delivery | ReceivedEvent<DataOf<E>>,
      tx: Transaction,
    ) {
      if (!(delivery instanceof Delivery)) return handle.call(this, delivery, tx);
      return settle(handle.call(this, delivery.event as ReceivedEvent<DataOf<E>>, delivery.tx));
    };
    // The transport calls it with a delivery, which the method's type does not mention.
    descriptor.value = Object.defineProperty(deliver, 'name', { value: String(property) }) as unknown as H;
    const patterns = definitions.map(({ name }) => patternOf(consumer, name));
    EventPattern(patterns, EVENTS, { consumer, definitions })(target, property, descriptor);
  };
}

async function settle(work: Promise<void>): Promise<Outcome> {
  try {
    await work;
    return { done: true };
  } catch (error) {
    return { done: false, error };
  }
}
