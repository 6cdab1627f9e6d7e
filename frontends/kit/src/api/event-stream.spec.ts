import { describe, expect, it } from '@jest/globals';
import { readEvents, type ServerEvent } from './event-stream.ts';

const bodyOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

async function eventsOf(...chunks: string[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(bodyOf(...chunks))) events.push(event);
  return events;
}

describe('server-sent events', () => {
  it('have a name, an id and lines of data', async () => {
    expect(await eventsOf('event: gift\nid: 7\ndata: {"a":\ndata: 1}\n\n')).toEqual([
      { event: 'gift', id: '7', data: '{"a":\n1}' },
    ]);
  });
  it('are complete even if the network splits them', async () => {
    expect(await eventsOf('data: o', 'ne\n', '\nda', 'ta: two\r\n\r\n')).toEqual([
      { event: 'message', data: 'one' },
      { event: 'message', data: 'two' },
    ]);
  });
  it('may end lines with CR, LF or CR LF, also when split', async () => {
    expect(await eventsOf('event: gift\r', '\ndata: one\r', '\n\r', '\n', 'data: two\r\r', ': more')).toEqual(
      [
        { event: 'gift', data: 'one' },
        { event: 'message', data: 'two' },
      ],
    );
  });
  it('do not include heartbeats', async () => {
    expect(await eventsOf(': still here\n\n', 'data: half')).toEqual([]);
  });
});
