import type { DataOf, EventDefinition, ReceivedEvent } from '@giftlist/contracts/event';
import type { KafkaClient } from './kafka/client.ts';
import { InvalidMessage, readEnvelope, readEvent, replayedFor } from './kafka/envelope.ts';
import { eachMessage, type LogPart } from './kafka/log-reader.ts';
import { topicName } from './kafka/names.ts';

/** Clocks may differ, and an event may be published just after its commit. */
const marginMs = 10 * 60_000;

/** The subject of an event, and its order among those of the subject. */
export interface Subject {
  id: string;
  version: number;
}

/** Events about the same kind of subject. */
export interface Taking<E extends EventDefinition = EventDefinition> {
  readonly events: readonly E[];
  /** Only the newest event of each subject is applied, whatever the order of reading; no two share an id. */
  subjectOf(event: ReceivedEvent<DataOf<E>>): Subject;
  /** Returns whether it changed anything; false for known or repeated state. */
  takeIn(event: ReceivedEvent<DataOf<E>>): Promise<boolean>;
}

/** Describes how a service applies the events in the log that are newer than a restored backup. */
export interface CatchUp {
  readonly takings: readonly Taking[];
}

export interface CaughtUp {
  /** Events since the backup. */
  read: number;
  /** Events that changed something. */
  taken: number;
  /** Invalid messages; consumers also wrote them to the dead-letter topic. */
  damaged: number;
  /** The earliest time from which the log is complete, ISO 8601; null if a topic or one of its partitions is empty. */
  logBegins: string | null;
}

/** Applies the events in the log since a given time. Does nothing if the log no longer exists. */
export async function catchUp(broker: KafkaClient, since: Date, { takings }: CatchUp): Promise<CaughtUp> {
  const counts = { read: 0, taken: 0, damaged: 0 };
  const from = since.getTime() - marginMs;
  const takingOf = new Map(takings.flatMap(one => one.events.map(({ name }) => [name, one] as const)));
  const definitions = new Map(takings.flatMap(one => one.events.map(event => [event.name, event] as const)));
  const topics = new Set([...definitions.values()].map(({ topic }) => topicName(broker.namespace, topic)));
  const newest = new Map<string, { version: number; event: ReceivedEvent<unknown>; taking: Taking }>();
  const parts = await eachMessage(broker, [...topics], async message => {
    // A replayed dead letter is also in the log at its original place.
    if (Number(message.timestamp) < from || replayedFor(message) !== undefined) return;
    try {
      const taking = takingOf.get(readEnvelope(message).type);
      if (taking === undefined) return;
      const event = readEvent(message, definitions);
      if (event === undefined) return;
      counts.read += 1;
      const { id, version } = taking.subjectOf(event);
      if (version < (newest.get(id)?.version ?? Number.NEGATIVE_INFINITY)) return;
      newest.delete(id);
      newest.set(id, { version, event, taking });
    } catch (error) {
      if (!(error instanceof InvalidMessage)) throw error;
      counts.damaged += 1;
    }
  });
  for (const { event, taking } of newest.values()) if (await taking.takeIn(event)) counts.taken += 1;
  const whole = wholeSince([...topics], parts);
  return { ...counts, logBegins: whole === null ? null : new Date(whole).toISOString() };
}

/**
 * The time from which these topics are complete, ms since 1970; null if it is unknown. A topic begins with the oldest
 * message of its partitions; a truncated partition with its oldest remaining one.
 */
export function wholeSince(topics: readonly string[], parts: readonly LogPart[]): number | null {
  const begins = topics.flatMap(topic => {
    const own = parts.filter(part => part.topic === topic);
    const known = own.flatMap(part => part.begins ?? []);
    return [
      known.length === 0 ? null : Math.min(...known),
      ...own.filter(part => part.isCut).map(part => part.begins),
    ];
  });
  return begins.reduce((latest, one) => (latest === null || one === null ? null : Math.max(latest, one)), 0);
}
