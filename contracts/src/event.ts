import type { z } from 'zod';
import { type ServiceName, services } from './services.ts';

export type Topic = `${ServiceName}.events` | 'mail.commands';
export const topics: readonly Topic[] = [
  ...services.map(service => `${service}.events` as const),
  'mail.commands',
];

/**
 * - `name`: past tense and version (`gift.reserved.v1`), sent as the CloudEvents `type`
 * - `key`: returns the message key; events with the same key stay in order
 *
 * Within a version, a schema may only gain optional fields.
 */
export interface EventDefinition<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  name: Name;
  topic: Topic;
  summary: string;
  data: Data;
  key: (data: z.output<Data>) => string;
  /**
   * Which transactions wait for each other, so that their events are published in order:
   * - `key` (default): transactions whose events have the same key. Only these events have a sequence number.
   * - `document`: transactions that change the same document. Only for events about this document.
   * - `none`: no transactions
   */
  orderedBy?: 'key' | 'document' | 'none';
}

export function defineEvent<const Name extends string, Data extends z.ZodType>(
  definition: EventDefinition<Name, Data>,
): EventDefinition<Name, Data> {
  return definition;
}

/** CloudEvents 1.0 attributes and the parsed data. */
export interface ReceivedEvent<Data> {
  id: string;
  type: string;
  source: string;
  /** When the change was committed (ISO 8601). */
  time: string;
  /** If true, the event only rebuilds a read model, and handlers must not send anything. */
  snapshot: boolean;
  data: Data;
}

export type DataOf<E extends EventDefinition> = z.output<E['data']>;

export type EventOf<E extends EventDefinition> = ReceivedEvent<DataOf<E>>;
