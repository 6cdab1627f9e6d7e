import { describe, expect, it } from '@jest/globals';
import { readEvents, type ServerEvent } from './event-stream.ts';

const createBody = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

async function readAll(...chunks: string[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(createBody(...chunks))) events.push(event);
  return events;
}

describe('readEvents', () => {
  it('reads name, id and data lines', async () => {
    expect(await readAll('event: gift\nid: 7\ndata: {"a":\ndata: 1}\n\n')).toEqual([
      { event: 'gift', id: '7', data: '{"a":\n1}' },
    ]);
  });
  it('reads events that arrive in several chunks', async () => {
    expect(await readAll('data: o', 'ne\n', '\nda', 'ta: two\r\n\r\n')).toEqual([
      { event: 'message', data: 'one' },
      { event: 'message', data: 'two' },
    ]);
  });
  it('accepts CR, LF and CRLF line endings, even if a chunk ends between CR and LF', async () => {
    expect(await readAll('event: gift\r', '\ndata: one\r', '\n\r', '\n', 'data: two\r\r', ': more')).toEqual([
      { event: 'gift', data: 'one' },
      { event: 'message', data: 'two' },
    ]);
  });
  it('skips heartbeats and unfinished events', async () => {
    expect(await readAll(': still here\n\n', 'data: half')).toEqual([]);
  });
});
