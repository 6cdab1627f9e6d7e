import type { DataOf, EventDefinition, ReceivedEvent } from '@giftlist/contracts/event';
import type { KafkaClient } from './client.ts';
import { getReplayConsumer, InvalidMessage, parseEnvelope, parseEvent } from './envelope.ts';
import { type LogRange, readLog } from './log-reader.ts';
import { topicName } from './names.ts';

/** Also reads events from before the backup, because clocks may differ and events are published after their commit. */
const marginMs = 10 * 60_000;

export interface Subject {
  id: string;
  version: number;
}

export interface CatchUpHandler<E extends EventDefinition = EventDefinition> {
  readonly events: readonly E[];
  /** Only the event with the highest version of each subject is applied. Ids must be unique across handlers. */
  getSubject(event: ReceivedEvent<DataOf<E>>): Subject;
  /** Returns whether anything changed. */
  apply(event: ReceivedEvent<DataOf<E>>): Promise<boolean>;
}

export interface CatchUp {
  readonly handlers: readonly CatchUpHandler[];
}

export interface CatchUpResult {
  /** Events with a handler, from ten minutes before the backup. */
  eventsRead: number;
  eventsApplied: number;
  /** Consumers write these to dead-letter topics. */
  invalidMessages: number;
  /** The time from which the log is complete, ISO 8601; null if unknown (see `findCompleteSince`). */
  logCompleteSince: string | null;
}

/** Applies the newest event about each subject in the log, from ten minutes before `since`. */
export async function catchUp(
  broker: KafkaClient,
  since: Date,
  { handlers }: CatchUp,
): Promise<CatchUpResult> {
  const counts = { eventsRead: 0, eventsApplied: 0, invalidMessages: 0 };
  const from = since.getTime() - marginMs;
  const handlersByType = new Map(
    handlers.flatMap(handler => handler.events.map(({ name }) => [name, handler] as const)),
  );
  const definitions = new Map(
    handlers.flatMap(({ events }) => events.map(event => [event.name, event] as const)),
  );
  const topics = new Set([...definitions.values()].map(({ topic }) => topicName(broker.namespace, topic)));
  const newestBySubject = new Map<
    string,
    { version: number; event: ReceivedEvent<unknown>; handler: CatchUpHandler }
  >();
  const ranges = await readLog(broker, [...topics], async message => {
    // A replayed dead letter is also in the log at its original position.
    if (Number(message.timestamp) < from || getReplayConsumer(message) !== undefined) return;
    try {
      const handler = handlersByType.get(parseEnvelope(message).type);
      if (handler === undefined) return;
      const event = parseEvent(message, definitions);
      if (event === undefined) return;
      counts.eventsRead += 1;
      const { id, version } = handler.getSubject(event);
      if (version < (newestBySubject.get(id)?.version ?? Number.NEGATIVE_INFINITY)) return;
      // Moves the subject to the end, so that events are applied in the order of the log.
      newestBySubject.delete(id);
      newestBySubject.set(id, { version, event, handler });
    } catch (error) {
      if (!(error instanceof InvalidMessage)) throw error;
      counts.invalidMessages += 1;
    }
  });
  for (const { event, handler } of newestBySubject.values())
    if (await handler.apply(event)) counts.eventsApplied += 1;
  const completeSince = findCompleteSince([...topics], ranges);
  return {
    ...counts,
    logCompleteSince: completeSince === null ? null : new Date(completeSince).toISOString(),
  };
}

/**
 * Finds the time from which these topics are complete, in ms since 1970. Null if a topic or a truncated partition has
 * no messages.
 */
export function findCompleteSince(topics: readonly string[], ranges: readonly LogRange[]): number | null {
  const startTimes = topics.flatMap(topic => {
    const partitions = ranges.filter(range => range.topic === topic);
    const partitionStarts = partitions.flatMap(range => range.startsAt ?? []);
    return [
      partitionStarts.length === 0 ? null : Math.min(...partitionStarts),
      ...partitions.filter(range => range.isTruncated).map(range => range.startsAt),
    ];
  });
  return startTimes.reduce(
    (latest, start) => (latest === null || start === null ? null : Math.max(latest, start)),
    0,
  );
}
