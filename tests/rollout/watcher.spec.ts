import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const list = '0192a7c4-6b1e-7f00-8000-000000000001';
const gifts = ['0192a7c4-6b1e-7f00-8000-000000000002', '0192a7c4-6b1e-7f00-8000-000000000003'];

/** What the house answers to one asking for its events after the other. */
let answers: ((response: ServerResponse) => unknown)[];
let lastIds: unknown[];
let asked: number;
let server: Server;

const tells = (gift = '', id = 1) =>
  `id: ${id}\ndata: ${JSON.stringify({ type: 'gift', list_id: list, gift_id: gift })}\n\n`;
const opens = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

beforeEach(async () => {
  lastIds = [];
  asked = 0;
  server = createServer((request, response) => {
    if (request.url?.startsWith('/live')) {
      lastIds.push(request.headers['last-event-id']);
      answers.shift()?.(response);
    } else {
      asked += 1;
      response.setHeader('content-type', 'application/json').end('[]');
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The house is known by the environment alone.
  process.env.BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause(5);
};

describe('an open list', () => {
  it('comes back where it was cut off or refused, and asks for what it missed', async () => {
    const lines: ServerResponse[] = [];
    answers = [
      response => {
        lines.push(response);
        opens(response).write(tells(gifts[0], 1));
      },
      response => response.writeHead(503).end(),
      response => opens(response).write(tells(gifts[1], 2)),
    ];
    const { Watcher } = await import('./watcher.ts');
    const watcher = await Watcher.open(list);
    await until(() => watcher.heard.size === 1);
    for (const line of lines) line.destroy();
    await until(() => watcher.heard.size === 2);
    await watcher.close();
    expect([...watcher.heard]).toEqual(gifts);
    expect([lastIds, watcher.connections, asked]).toEqual([[undefined, '1', '1'], 2, 1]);
  });
});
