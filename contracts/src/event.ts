import type { z } from 'zod';
import { type ServiceName, services } from './services.ts';

export type Topic = `${ServiceName}.events` | 'mail.commands';
export const topics: readonly Topic[] = [
  ...services.map(service => `${service}.events` as const),
  'mail.commands',
];

/**
 * `name` is in the past tense and ends with a version (`gift.reserved.v1`). It is the CloudEvents `type`. `key` returns the
 * message key: events with the same key stay in order. Within a version, a schema may only gain optional fields.
 */
export interface EventDefinition<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  name: Name;
  topic: Topic;
  summary: string;
  data: Data;
  key: (data: z.output<Data>) => string;
  /**
   * Transactions that wait for each other, so that their events are published in order:
   * - `key` (default): events with the same key. Only these have a sequence number.
   * - `document`: changes of the same document. Only for events about this document.
   * - `none`: no transaction waits.
   */
  orderedBy?: 'key' | 'document' | 'none';
}

export function defineEvent<const Name extends string, Data extends z.ZodType>(
  definition: EventDefinition<Name, Data>,
): EventDefinition<Name, Data> {
  return definition;
}

/** An event as handlers receive it: CloudEvents 1.0 attributes and the parsed data. */
export interface ReceivedEvent<Data> {
  id: string;
  type: string;
  source: string;
  /** When the change was committed (ISO 8601). */
  time: string;
  /**
   * Whether the event only rebuilds a read model. Handlers must then send nothing.
   */
  snapshot: boolean;
  data: Data;
}

export type DataOf<E extends EventDefinition> = z.output<E['data']>;

export type EventOf<E extends EventDefinition> = ReceivedEvent<DataOf<E>>;
