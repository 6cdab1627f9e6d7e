import { LiveEvent } from '@giftlist/contracts/notifications/live';
import { GenieEvent } from '@giftlist/contracts/shop/entities';
import { readEvents } from '@giftlist/frontend-kit/api/event-stream';
import { expect, it } from '@jest/globals';
import type { Consumer } from './consumer.ts';
import { exactly, matchByType, type Template } from './matching.ts';
import { findOwningService } from './owning-service.ts';

/** A pact contains the events of a stream one by one, like messages. */
export const streams = {
  'GET /live': LiveEvent,
  'POST /genie/conversations/{id}/messages': GenieEvent,
} as const;
type StreamKey = keyof typeof streams;
type EventOf<K extends StreamKey> = ReturnType<(typeof streams)[K]['parse']>;

export const getStreamEventName = (key: StreamKey, type: string): string => `${type} of ${key}`;

export const listStreamEventNames = (key: StreamKey): string[] =>
  streams[key].options.map(({ shape }) => getStreamEventName(key, shape.type.value));

export function testStreamEvent<K extends StreamKey, T extends EventOf<K>['type']>(
  { book }: Consumer,
  key: K,
  type: T,
  event: Template<Omit<Extract<EventOf<K>, { type: T }>, 'type'>>,
): void {
  it(`can read the event ${getStreamEventName(key, type)}`, () =>
    book
      .getPact(findOwningService(key))
      .addAsynchronousInteraction()
      .expectsToReceive(getStreamEventName(key, type), message =>
        message.withJSONContent(matchByType({ type: exactly(type), ...event })),
      )
      .executeTest(async ({ contents }) => {
        expect(streams[key].parse(contents.content)).toEqual(contents.content);
        expect(await parseEventData(`id: 7\ndata: ${JSON.stringify(contents.content)}\n\n`)).toEqual([
          contents.content,
        ]);
      }));
}

export async function parseEventData(text: string): Promise<unknown[]> {
  const { body } = new Response(text);
  const events: unknown[] = [];
  if (body) for await (const { data } of readEvents(body)) events.push(JSON.parse(data));
  return events;
}
