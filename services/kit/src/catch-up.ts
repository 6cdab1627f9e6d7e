import type { ReceivedEvent } from '@giftlist/contracts/event';
import { events } from '@giftlist/contracts/events';
import type { ServiceName } from '@giftlist/contracts/route';
import type { KafkaClient } from './kafka/client.ts';
import { readEvent } from './kafka/envelope.ts';
import { eachMessage } from './kafka/log-reader.ts';
import { topicName } from './kafka/names.ts';

/** Clocks may differ, and what was committed just before may have been told just after. */
const marginMs = 10 * 60_000;

/** What a service takes back from its own log after a restore: what it told of since the copy and knows no more. */
export interface CatchUp {
  /** Answers whether it changed anything. What is known already, or comes a second time, changes nothing. */
  takeIn(event: ReceivedEvent<unknown>): Promise<boolean>;
}

export interface CaughtUp {
  /** Events of this service since the copy. */
  read: number;
  /** Those that changed something. */
  taken: number;
}

/** Reads a service's own log from a moment on, in the order of each key. Nothing where there is no log any more. */
export async function catchUp(
  broker: KafkaClient,
  service: ServiceName,
  since: Date,
  taking: CatchUp,
): Promise<CaughtUp> {
  const counts = { read: 0, taken: 0 };
  const from = since.getTime() - marginMs;
  await eachMessage(broker, topicName(broker.namespace, `${service}.events`), async message => {
    if (Number(message.timestamp) < from) return;
    const event = readEvent(message, events);
    if (!event) return;
    counts.read += 1;
    if (await taking.takeIn(event)) counts.taken += 1;
  });
  return counts;
}
