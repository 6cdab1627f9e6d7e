import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Gift } from '@giftlist/contracts/gifts/entities';
import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';

const list = '0192a7c4-6b1e-7f00-8000-000000000001';
const [one, other, third] = [
  '0192a7c4-6b1e-7f00-8000-000000000002',
  '0192a7c4-6b1e-7f00-8000-000000000003',
  '0192a7c4-6b1e-7f00-8000-000000000004',
] as const;

/** The server's responses to a client that requests its events. */
let answers: ((response: ServerResponse) => unknown)[];
/** The gifts on the list when it is requested. */
let gifts: z.input<typeof Gift>[];
let lastIds: unknown[];
let asked: number;
let server: Server;

const eventText = (event: LiveEvent, id: number) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
const ofGift = (gift_id: string): LiveEvent => ({ type: 'gift', list_id: list, gift_id });
const ofList: LiveEvent = { type: 'list', list_id: list };
const opens = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const gift = (id: string): z.input<typeof Gift> => ({
  id,
  giftlist_id: list,
  gift_title: 'Added meanwhile',
  price: null,
  safe_price: null,
  price_likely_error: false,
  currency: 'USD',
  createdAt: '2026-05-01T08:00:00.000Z',
  logo_url: null,
  image_url: null,
  image_widths: [],
  product_url: null,
  affiliate_url: null,
  store_name: null,
  quantity: 1,
  available: 1,
  details: '',
  isMostWanted: false,
  source: 'manual',
  platform: 'unknown',
  isPurchased: false,
  isReserved: false,
  purchase_info: null,
  reserve_info: null,
  claims: [],
  reserved_by_me: false,
  recipient_info: null,
  loading_info: null,
  link_failed: false,
  added_by_editor: false,
  position: null,
  taken_elsewhere: null,
  version: 1,
});

let watching: typeof import('./watcher.ts');
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/live')) {
      lastIds.push(request.headers['last-event-id']);
      answers.shift()?.(response);
    } else {
      asked += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(gifts));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The address of the system comes from the environment.
  process.env.BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  watching = await import('./watcher.ts');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  gifts = [];
  lastIds = [];
  asked = 0;
});

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause(5);
};

describe('an open list', () => {
  it('reconnects after it was cut off or refused, and reloads the list if the stream reports missed events', async () => {
    const lines: ServerResponse[] = [];
    gifts = [gift(one), gift(other)];
    answers = [
      response => {
        lines.push(response);
        opens(response).write(eventText(ofGift(one), 1));
      },
      response => response.writeHead(503).end(),
      response => opens(response).write(eventText(ofList, 2) + eventText(ofGift(third), 3)),
    ];
    const watcher = await watching.Watcher.open(list);
    await until(() => watcher.streamed.size === 1);
    expect(asked).toBe(0);
    for (const line of lines) line.destroy();
    await until(() => watcher.streamed.size === 2);
    await watcher.close();
    expect([...watcher.streamed]).toEqual([one, third]);
    expect([...watcher.read]).toEqual([one, other]);
    expect([lastIds, watcher.connections, asked]).toEqual([[undefined, '1', '1'], 2, 1]);
  });

  it('does not reload the list if a reconnected stream does not report missed events', async () => {
    gifts = [gift(one), gift(other), gift(third)];
    answers = [
      response => opens(response).end(eventText(ofGift(one), 1)),
      response => opens(response).write(eventText(ofGift(third), 2)),
    ];
    const watcher = await watching.Watcher.open(list);
    await until(() => watcher.streamed.size === 2);
    await watcher.close();
    expect([watcher.read.size, asked]).toEqual([0, 0]);
    expect(watching.countDeliveries([one, other, third], [watcher])).toEqual({
      streamed: 2,
      onlyReloaded: 0,
      missed: 1,
    });
  });

  it('reloads the list by itself if no stream has sent anything yet', async () => {
    gifts = [gift(one)];
    answers = [response => opens(response).end(), response => opens(response).write(':\n\n')];
    const watcher = await watching.Watcher.open(list);
    await until(() => watcher.read.size === 1);
    await watcher.close();
    expect([lastIds, asked]).toEqual([[undefined, undefined], 1]);
  });
});

describe('the counts of received gifts', () => {
  it('are per watcher, and prefer the stream over reloading', () => {
    const { countDeliveries } = watching;
    const near = { streamed: new Set<string>([one, other]), read: new Set<string>([other]) };
    const far = { streamed: new Set<string>(), read: new Set<string>([one]) };
    expect(countDeliveries([one, other], [near, far])).toEqual({ streamed: 2, onlyReloaded: 1, missed: 1 });
  });
});
