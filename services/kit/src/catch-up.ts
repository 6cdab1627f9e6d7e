import type { DataOf, EventDefinition, ReceivedEvent } from '@giftlist/contracts/event';
import type { KafkaClient } from './kafka/client.ts';
import { InvalidMessage, readEnvelope, readEvent, replayedFor } from './kafka/envelope.ts';
import { eachMessage, type LogPart } from './kafka/log-reader.ts';
import { topicName } from './kafka/names.ts';

/** Clocks may differ, and what was committed just before may have been told just after. */
const marginMs = 10 * 60_000;

/** What an event tells of, and which of two tells of it later. */
export interface Subject {
  id: string;
  version: number;
}

/** Events that tell of the same kind of thing. */
export interface Taking<E extends EventDefinition = EventDefinition> {
  readonly events: readonly E[];
  /** Of each subject the newest event alone is taken in, in whatever order they were read; no two share an id. */
  subjectOf(event: ReceivedEvent<DataOf<E>>): Subject;
  /** Answers whether it changed anything. What is known already, or comes a second time, changes nothing. */
  takeIn(event: ReceivedEvent<DataOf<E>>): Promise<boolean>;
}

/** What a service takes back from the log after a restore: what was told since the copy and is known no more. */
export interface CatchUp {
  readonly takings: readonly Taking[];
}

export interface CaughtUp {
  /** Events since the copy. */
  read: number;
  /** Those that changed something. */
  taken: number;
  /** Messages that are no events as they should be; the consumers of that time set them aside, too. */
  damaged: number;
  /** Since when all that was told is still there, ISO 8601; null where a topic, or what is left of a part of one, is empty. */
  logBegins: string | null;
}

/** Takes in from the log what it tells of since a moment. Nothing where there is no log any more. */
export async function catchUp(broker: KafkaClient, since: Date, { takings }: CatchUp): Promise<CaughtUp> {
  const counts = { read: 0, taken: 0, damaged: 0 };
  const from = since.getTime() - marginMs;
  const takingOf = new Map(takings.flatMap(one => one.events.map(({ name }) => [name, one] as const)));
  const definitions = new Map(takings.flatMap(one => one.events.map(event => [event.name, event] as const)));
  const topics = new Set([...definitions.values()].map(({ topic }) => topicName(broker.namespace, topic)));
  const newest = new Map<string, { version: number; event: ReceivedEvent<unknown>; taking: Taking }>();
  const parts = await eachMessage(broker, [...topics], async message => {
    // What was replayed stands in the log once more already, in its place.
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
 * Since when nothing of these topics is missing, ms since 1970; null where that is not known. A topic begins with its
 * oldest message, whichever part has it; a part that was cut, with the oldest that is left of it.
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
