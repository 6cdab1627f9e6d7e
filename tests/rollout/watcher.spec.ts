import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Gift } from '@giftlist/contracts/gifts/entities';
import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';

const listId = '0192a7c4-6b1e-7f00-8000-000000000001';
const [giftA, giftB, giftC] = [
  '0192a7c4-6b1e-7f00-8000-000000000002',
  '0192a7c4-6b1e-7f00-8000-000000000003',
  '0192a7c4-6b1e-7f00-8000-000000000004',
] as const;

/** Responses to requests for the event stream, in order. */
let streamResponses: ((response: ServerResponse) => unknown)[];
/** Gifts in the response to requests for the list. */
let gifts: z.input<typeof Gift>[];
/** The header `last-event-id` of each request for the event stream. */
let lastEventIds: unknown[];
let listRequests: number;
let server: Server;

const formatEvent = (event: LiveEvent, id: number) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
const createGiftEvent = (gift_id: string): LiveEvent => ({ type: 'gift', list_id: listId, gift_id });
const listEvent: LiveEvent = { type: 'list', list_id: listId };
const openStream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });
const createGift = (id: string): z.input<typeof Gift> => ({
  id,
  giftlist_id: listId,
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

let watcherModule: typeof import('./watcher.ts');
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/live')) {
      lastEventIds.push(request.headers['last-event-id']);
      streamResponses.shift()?.(response);
    } else {
      listRequests += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(gifts));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The module reads the system's URL from the environment when it is imported.
  process.env.BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  watcherModule = await import('./watcher.ts');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  gifts = [];
  lastEventIds = [];
  listRequests = 0;
});

const waitUntil = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await pause(5);
};

describe('a watcher of a list', () => {
  it('reconnects after a closed or refused connection, and reloads a changed list', async () => {
    const connections: ServerResponse[] = [];
    gifts = [createGift(giftA), createGift(giftB)];
    streamResponses = [
      response => {
        connections.push(response);
        openStream(response).write(formatEvent(createGiftEvent(giftA), 1));
      },
      response => response.writeHead(503).end(),
      response =>
        openStream(response).write(formatEvent(listEvent, 2) + formatEvent(createGiftEvent(giftC), 3)),
    ];
    const watcher = await watcherModule.Watcher.open(listId);
    await waitUntil(() => watcher.streamed.size === 1);
    expect(listRequests).toBe(0);
    for (const connection of connections) connection.destroy();
    await waitUntil(() => watcher.streamed.size === 2);
    await watcher.close();
    expect([...watcher.streamed]).toEqual([giftA, giftC]);
    expect([...watcher.reloaded]).toEqual([giftA, giftB]);
    expect(lastEventIds).toEqual([undefined, '1', '1']);
    expect(watcher.connections).toBe(2);
    expect(listRequests).toBe(1);
  });

  it('does not reload the list after a reconnection if the stream sends no list event', async () => {
    gifts = [createGift(giftA), createGift(giftB), createGift(giftC)];
    streamResponses = [
      response => openStream(response).end(formatEvent(createGiftEvent(giftA), 1)),
      response => openStream(response).write(formatEvent(createGiftEvent(giftC), 2)),
    ];
    const watcher = await watcherModule.Watcher.open(listId);
    await waitUntil(() => watcher.streamed.size === 2);
    await watcher.close();
    expect(watcher.reloaded.size).toBe(0);
    expect(listRequests).toBe(0);
    expect(watcherModule.countDeliveries([giftA, giftB, giftC], [watcher])).toEqual({
      streamed: 2,
      onlyReloaded: 0,
      missed: 1,
    });
  });

  it('reloads the list after a reconnection if no stream has sent an event id yet', async () => {
    gifts = [createGift(giftA)];
    streamResponses = [
      response => openStream(response).end(),
      response => openStream(response).write(':\n\n'),
    ];
    const watcher = await watcherModule.Watcher.open(listId);
    await waitUntil(() => watcher.reloaded.size === 1);
    await watcher.close();
    expect(lastEventIds).toEqual([undefined, undefined]);
    expect(listRequests).toBe(1);
  });
});

describe('countDeliveries', () => {
  it('counts each gift once per watcher, and as streamed if the watcher received it both ways', () => {
    const { countDeliveries } = watcherModule;
    const streaming = { streamed: new Set<string>([giftA, giftB]), reloaded: new Set<string>([giftB]) };
    const reloading = { streamed: new Set<string>(), reloaded: new Set<string>([giftA]) };
    expect(countDeliveries([giftA, giftB], [streaming, reloading])).toEqual({
      streamed: 2,
      onlyReloaded: 1,
      missed: 1,
    });
  });
});
