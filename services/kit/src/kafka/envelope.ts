import type { EventDefinition, ReceivedEvent } from '@giftlist/contracts/event';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { OutboxRow } from '../mongo/collections.ts';

/** Thrown for a message that is not a valid event. Retries cannot help. */
export class InvalidMessage extends Error {
  override name = 'InvalidMessage';
}

export interface Envelope {
  id: string;
  type: string;
  source: string;
  time: string;
  traceparent: string | undefined;
}

/** Converts an outbox entry to a message (CloudEvents 1.0, Kafka protocol binding, binary content mode). */
export function toMessage(row: OutboxRow, service: string): Message {
  return {
    key: row.key,
    value: row.data,
    headers: {
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: row._id,
      ce_type: row.type,
      ce_source: `/services/${service}`,
      ce_time: row.time,
      ...(row.seq !== undefined && { ce_sequence: String(row.seq).padStart(12, '0') }),
      ...(row.traceparent && { traceparent: row.traceparent }),
    },
  };
}

export function readHeader(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first?.toString();
}

/** Parses the attributes of a message; throws `InvalidMessage` if it is not a CloudEvent 1.0 in binary mode. */
export function parseEnvelope({ headers }: KafkaMessage): Envelope {
  const readAttribute = (name: string): string => {
    const value = readHeader(headers, `ce_${name}`);
    if (!value) throw new InvalidMessage(`the attribute ${name} is missing`);
    return value;
  };
  if (readAttribute('specversion') !== '1.0') throw new InvalidMessage('the message is not CloudEvents 1.0');
  return {
    id: readAttribute('id'),
    type: readAttribute('type'),
    source: readAttribute('source'),
    time: readAttribute('time'),
    traceparent: readHeader(headers, 'traceparent'),
  };
}

/** Returns the consumer of a replayed dead letter; undefined for other messages. */
export const getReplayConsumer = ({ headers }: KafkaMessage): string | undefined =>
  readHeader(headers, 'giftlist_replay_for');

export function parseJson({ value }: KafkaMessage): unknown {
  if (value === null) throw new InvalidMessage('the message has no data');
  try {
    return JSON.parse(value.toString('utf8'));
  } catch {
    throw new InvalidMessage('the data is not JSON');
  }
}

/** Returns undefined if `definitions` does not contain the event's type. Throws `InvalidMessage`. */
export function parseEvent(
  message: KafkaMessage,
  definitions: ReadonlyMap<string, EventDefinition>,
): ReceivedEvent<unknown> | undefined {
  const { id, type, source, time } = parseEnvelope(message);
  const definition = definitions.get(type);
  if (definition === undefined) return undefined;
  const { success, data, error } = definition.data.safeParse(parseJson(message));
  if (!success) throw new InvalidMessage(`the data of ${type} does not match its schema`, { cause: error });
  return { id, type, source, time, snapshot: false, data };
}
