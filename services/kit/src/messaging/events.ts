import type { DataOf, EventDefinition, ReceivedEvent } from '@giftlist/contracts/event';
import { EventPattern } from '@nestjs/microservices';
import type { Transaction } from './outbox.ts';

export interface OnOptions {
  /** `service.purpose` of a read model or effect, used in inbox keys, metric labels and dead-letter topics. */
  consumer: string;
  /**
   * A separate Kafka group, for handlers that must not wait for other handlers, or that need more than the database and
   * could delay other handlers. Default: the group of the service.
   */
  group?: string;
}

export type EventHandler<E extends EventDefinition> = (
  event: ReceivedEvent<DataOf<E>>,
  tx: Transaction,
) => Promise<void>;

export type ManyEventsHandler<E extends EventDefinition> = (
  events: readonly ReceivedEvent<DataOf<E>>[],
  tx: Transaction,
) => Promise<void>;

/** The transport of event handlers. Nest registers the handlers only with this transport. */
export const EVENTS = Symbol('events');

/** One event or, for `OnMany`, several in the order of the log. */
export class Delivery {
  constructor(
    readonly events: readonly ReceivedEvent<unknown>[],
    readonly tx: Transaction,
  ) {}
}

/** The outcome of a delivery. Errors are returned as values, since Nest would replace thrown ones. */
export type Outcome = { done: true } | { done: false; error: unknown };

export interface HandlerExtras extends OnOptions {
  definitions: readonly EventDefinition[];
  acceptsMany: boolean;
}

export const isHandlerExtras = (extras: object | undefined): extras is HandlerExtras =>
  extras !== undefined && 'consumer' in extras && 'definitions' in extras;

export const getHandlerPattern = (consumer: string, event: string): string => `${consumer}|${event}`;

const validConsumerName = /^[a-z]+(\.[a-z][a-z-]*)+$/;

/**
 * Declares a handler of one or more event types with the same data. The handler's writes and the inbox entry are in
 * one transaction. Failures are retried with backoff, until the event becomes a dead letter. Pass `tx.session` to reads
 * too, so that they see the writes for earlier events in the same transaction.
 */
export function On<E extends EventDefinition>(event: E | readonly E[], options: OnOptions) {
  return register<EventHandler<E>>(event, { ...options, acceptsMany: false }, (handle, { events, tx }) =>
    handle(events[0] as ReceivedEvent<DataOf<E>>, tx),
  );
}

/** Like `On`, but with several consecutive events per call, in order for each key. */
export function OnMany<E extends EventDefinition>(event: E | readonly E[], options: OnOptions) {
  return register<ManyEventsHandler<E>>(event, { ...options, acceptsMany: true }, (handle, { events, tx }) =>
    handle(events as readonly ReceivedEvent<DataOf<E>>[], tx),
  );
}

function register<H extends (...args: never[]) => Promise<void>>(
  event: EventDefinition | readonly EventDefinition[],
  extras: Omit<HandlerExtras, 'definitions'>,
  invoke: (handle: H, delivery: Delivery) => Promise<void>,
) {
  const { consumer } = extras;
  if (!validConsumerName.test(consumer))
    throw new Error(`${consumer} is not a consumer name (service.purpose)`);
  const definitions = [event].flat() as readonly EventDefinition[];
  return <A extends H>(
    target: object,
    property: string | symbol,
    descriptor: TypedPropertyDescriptor<A>,
  ): void => {
    const handle: H | undefined = descriptor.value;
    if (!handle) throw new Error('@On only decorates methods');
    const deliver = async function (this: unknown, ...args: Parameters<H> | [Delivery]) {
      const [delivery] = args;
      if (!(delivery instanceof Delivery)) return handle.apply(this, args as Parameters<H>);
      return toOutcome(invoke(handle.bind(this) as H, delivery));
    };
    // The transport passes a `Delivery`, which the method's declared type does not allow.
    descriptor.value = Object.defineProperty(deliver, 'name', { value: String(property) }) as unknown as A;
    const patterns = definitions.map(({ name }) => getHandlerPattern(consumer, name));
    EventPattern(patterns, EVENTS, { ...extras, definitions })(target, property, descriptor);
  };
}

async function toOutcome(work: Promise<void>): Promise<Outcome> {
  try {
    await work;
    return { done: true };
  } catch (error) {
    return { done: false, error };
  }
}
