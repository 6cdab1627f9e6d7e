import type { EventDefinition, ReceivedEvent } from '@giftlist/contracts/event';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { OutboxRow } from '../mongo/collections.ts';

/** A message that is no event of ours: repeating it cannot help. */
export class InvalidMessage extends Error {
  override name = 'InvalidMessage';
}

/** CloudEvents attributes of a message, and what else its headers say. */
export interface Envelope {
  id: string;
  type: string;
  source: string;
  time: string;
  traceparent: string | undefined;
}

/** CloudEvents 1.0, Kafka protocol binding, binary content mode. */
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

export function headerOf(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first?.toString();
}

/** The attributes of a message; throws `InvalidMessage` where it is no CloudEvent 1.0 in binary mode. */
export function readEnvelope({ headers }: KafkaMessage): Envelope {
  const attribute = (name: string): string => {
    const value = headerOf(headers, `ce_${name}`);
    if (!value) throw new InvalidMessage(`the attribute ${name} is missing`);
    return value;
  };
  if (attribute('specversion') !== '1.0') throw new InvalidMessage('this is not CloudEvents 1.0');
  return {
    id: attribute('id'),
    type: attribute('type'),
    source: attribute('source'),
    time: attribute('time'),
    traceparent: headerOf(headers, 'traceparent'),
  };
}

/** The consumer of a replayed dead letter: all others ignore it. */
export const replayedFor = ({ headers }: KafkaMessage): string | undefined =>
  headerOf(headers, 'giftlist_replay_for');

/** The data of a message; throws `InvalidMessage` where that is no JSON. */
export function readJson({ value }: KafkaMessage): unknown {
  if (value === null) throw new InvalidMessage('the message has no data');
  try {
    return JSON.parse(value.toString('utf8'));
  } catch {
    throw new InvalidMessage('the data is not JSON');
  }
}

/** A message as the event that it is; undefined for one that is none of these. Throws `InvalidMessage`. */
export function readEvent(
  message: KafkaMessage,
  definitions: ReadonlyMap<string, EventDefinition>,
): ReceivedEvent<unknown> | undefined {
  const { id, type, source, time } = readEnvelope(message);
  const definition = definitions.get(type);
  if (definition === undefined) return undefined;
  const { success, data, error } = definition.data.safeParse(readJson(message));
  if (!success) throw new InvalidMessage(`the data of ${type} are not as agreed`, { cause: error });
  return { id, type, source, time, snapshot: false, data };
}
