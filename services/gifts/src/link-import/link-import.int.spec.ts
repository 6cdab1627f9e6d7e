import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  giftAdded,
  giftLinkFailed,
  giftLinkResolved,
  giftLinkSubmitted,
} from '@giftlist/contracts/gifts/events';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { addGift, createPerson, type GiftSystem, startGiftSystem } from '../gift-service.testing.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { LostLinks } from './lost-links.ts';

let system: GiftSystem;
let shop: Server;
let origin: string;
let internalServer: Server;
const internalRequests: string[] = [];
const requestedPaths: string[] = [];
const delayedReplies: (() => void)[] = [];

const productPage = `<title>Kite | Toy Barn</title><script type="application/ld+json">${JSON.stringify({
  '@type': 'Product',
  name: 'Dragon kite',
  image: '/kite.png',
  offers: { price: '24.50', priceCurrency: 'EUR' },
})}</script>`;

async function listen(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  internalServer = createServer((request, reply) => {
    internalRequests.push(request.url ?? '');
    reply
      .setHeader('content-type', 'text/html')
      .end('<title>Inner secret</title><p>Nobody outside may read this.</p>');
  });
  const internalPort = await listen(internalServer);
  const picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#2b8a3e' } })
    .png()
    .toBuffer();
  shop = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://shop').pathname;
    requestedPaths.push(path);
    const sendHtml = (text: string) => reply.setHeader('content-type', 'text/html').end(text);
    if (path === '/kite.png') reply.setHeader('content-type', 'image/png').end(picture);
    else if (path === '/moved') reply.writeHead(302, { location: '/dragon-kite?utm_source=mail' }).end();
    else if (path === '/to-secret')
      reply.writeHead(302, { location: `http://127.0.0.1:${internalPort}/` }).end();
    else if (path === '/to-name') reply.writeHead(302, { location: 'http://localhost/' }).end();
    else if (path === '/robots-only') sendHtml('<title>Robot Check</title>');
    else if (path === '/missing-kite') reply.writeHead(404).end();
    else if (path === '/comes-back' && requestedPaths.filter(requested => requested === path).length === 1)
      reply.writeHead(404).end();
    else if (path === '/slow-kite') delayedReplies.push(() => sendHtml(productPage));
    else sendHtml(productPage);
  });
  const port = await listen(shop);
  origin = `http://localhost:${port}`;
  system = await startGiftSystem({ LINK_ALLOWED_HOSTS: `localhost:${port}` });
});
afterAll(async () => {
  await system.service.stop();
  for (const server of [shop, internalServer]) {
    server.closeAllConnections();
    server.close();
  }
});

const owner = createPerson('olga');
const createList = () => system.addList(owner);
const addLink = (giftlistId: string, url: string, country = 'DE') =>
  system.service.call('POST /giftitem/create-from-url', { as: owner, body: { url, giftlistId, country } });
const readGift = async (id: string) =>
  (await system.service.call('GET /giftitem/{id}', { as: owner, params: { id } })).body;
const waitUntilLoaded = (id: string) =>
  eventually(async () => {
    const gift = await readGift(id);
    expect(gift.loading_info).toBeNull();
    return gift;
  });

describe('a gift from a link', () => {
  it.each(['', ' ', 'd', 'deu', '1a', 'd\u0000', '日本', '..'])(
    'is refused with the invalid country %j',
    async country => {
      const response = await addLink((await createList()).id, `${origin}/kite`, country);
      expect(response.status).toBe(400);
      expect(response.problem.errors?.[0]?.path).toBe('body.country');
    },
  );

  it('is returned as loading, then filled in from its page', async () => {
    const { service } = system;
    const events = await service.capturedEvents('gifts.events');
    const list = await createList();
    const response = await addLink(list.id, `${origin}/moved`);
    expect(response.status).toBe(201);
    const { data } = response.body;
    expect(data).toMatchObject({ gift_title: 'Moved', product_url: `${origin}/moved`, source: 'url_paste' });
    expect(data.loading_info?.startedAt).toBe(service.clock.now().toISOString());
    const gift = await waitUntilLoaded(data.id);
    expect(gift).toMatchObject({
      gift_title: 'Dragon kite',
      price: 24.5,
      safe_price: 24.5,
      price_likely_error: false,
      currency: 'EUR',
      product_url: `${origin}/dragon-kite`,
      image_widths: [320, 640, 700],
      link_failed: false,
      version: 2,
    });
    const picture = await fetch(`${service.url}${gift.image_url}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    await eventually(() => {
      const published = events.all.filter(event => JSON.stringify(event.data).includes(data.id));
      expect(published.map(({ type }) => type)).toEqual([
        giftAdded.name,
        giftLinkSubmitted.name,
        giftLinkResolved.name,
      ]);
    });
  });

  it('keeps fields that were edited while its page was being read', async () => {
    const list = await createList();
    const { data } = (await addLink(list.id, `${origin}/slow-kite`)).body;
    await eventually(() => expect(delayedReplies).toHaveLength(1));
    await system.service.call('PUT /giftitem/update', {
      as: owner,
      query: {},
      body: { id: data.id, gift_title: 'My own words', price: 20 },
    });
    delayedReplies.pop()?.();
    expect(await waitUntilLoaded(data.id)).toMatchObject({
      gift_title: 'My own words',
      price: 20,
      currency: 'USD',
    });
  });

  it.each([
    ['a page that does not exist', '/missing-kite', 'Missing kite'],
    ['a page with a robot check', '/robots-only', 'Robots only'],
    ['a redirect to an internal address', '/to-secret', 'To secret'],
    ['a redirect to a host name of this machine', '/to-name', 'To name'],
  ])('keeps its link and a guessed title after %s', async (_, path, title) => {
    const events = await system.service.capturedEvents('gifts.events');
    const list = await createList();
    const { data } = (await addLink(list.id, `${origin}${path}`)).body;
    expect(await waitUntilLoaded(data.id)).toMatchObject({
      gift_title: title,
      product_url: `${origin}${path}`,
      link_failed: true,
      price: null,
      image_url: null,
    });
    expect(internalRequests).toEqual([]);
    await eventually(() =>
      expect(events.of(giftLinkFailed).some(event => event.data.id === data.id)).toBe(true),
    );
    const edited = await system.service.call('PUT /giftitem/update', {
      as: owner,
      query: {},
      body: { id: data.id, price: 12 },
    });
    expect(edited.body.data).toMatchObject({ link_failed: false, price: 12, safe_price: 12 });
  });

  it('is marked as failed if the link’s host name does not exist', async () => {
    const list = await createList();
    const { data } = (await addLink(list.id, 'http://kites.nobody-has-this-name.example/')).body;
    expect(await waitUntilLoaded(data.id)).toMatchObject({ link_failed: true });
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'http://[::1]/',
    'http://2130706433/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://shop.example.com:8080/',
    'http://user:secret@shop.example.com/',
  ])('is not added for the forbidden link %s', async url => {
    const list = await createList();
    const response = await addLink(list.id, url);
    expect([response.status, response.problem.code]).toEqual([400, 'link/not-allowed']);
    const gifts = await system.service.call('GET /giftlist/{id}/gifts', {
      as: owner,
      params: { id: list.id },
    });
    expect(gifts.body).toEqual([]);
  });

  it.each(['', 'not a link at all', 'javascript:alert(1)', 'ftp://shop.example.com/'])(
    'is refused for the invalid link %p',
    async url => {
      const list = await createList();
      const response = await addLink(list.id, url);
      expect([response.status, response.problem.code]).toEqual([400, 'validation']);
    },
  );

  it('shows why its page could not be read, and simultaneous requests read it again only once', async () => {
    const { service } = system;
    const list = await createList();
    const { data } = (await addLink(list.id, `${origin}/comes-back`)).body;
    expect(await waitUntilLoaded(data.id)).toMatchObject({ link_failed: true, link_failure: 'not_found' });
    const readLink = (key: string, as: object = owner) =>
      service.call('POST /giftitem/read-link', {
        as: as as never,
        body: { gift_id: data.id },
        headers: { 'idempotency-key': `${key}-${data.id}` },
      });
    expect((await readLink('stranger', createPerson('stan'))).status).toBe(403);
    const responses = await Promise.all(['a', 'a', 'b'].map(key => readLink(key)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await waitUntilLoaded(data.id)).toMatchObject({
      id: data.id,
      gift_title: 'Dragon kite',
      price: 24.5,
      link_failed: false,
      link_failure: null,
    });
    expect(requestedPaths.filter(path => path === '/comes-back')).toHaveLength(2);
    const readAfterSuccess = await readLink('c');
    expect([readAfterSuccess.status, readAfterSuccess.body.data.loading_info]).toEqual([200, null]);
  });

  it.each([
    ['/missing-kite', 'not_found'],
    ['/robots-only', 'refused_by_shop'],
    ['/to-secret', 'unreachable'],
  ])('reports the failure of %s as %s', async (path, link_failure) => {
    const { data } = (await addLink((await createList()).id, `${origin}${path}`)).body;
    expect(await waitUntilLoaded(data.id)).toMatchObject({ link_failed: true, link_failure });
  });

  it('has its page read only once even if its event arrives twice', async () => {
    const list = await createList();
    const { data } = (await addLink(list.id, `${origin}/once-only`)).body;
    await waitUntilLoaded(data.id);
    const at = new Date().toISOString();
    await system.service.publish(giftLinkSubmitted, {
      id: data.id,
      giftlist_id: list.id,
      url: `${origin}/once-only`,
      country: 'us',
      at,
    });
    const { data: nextGift } = (await addLink(list.id, `${origin}/after-it`)).body;
    await waitUntilLoaded(nextGift.id);
    expect(requestedPaths.filter(path => path === '/once-only')).toHaveLength(1);
  });

  it('stops loading after thirty seconds if the reading process died', async () => {
    const { service } = system;
    const list = await createList();
    const gift = await addGift(service, owner, list, { product_url: `${origin}/lost` });
    const startedAt = new Date(service.clock.now().getTime() - 40_000);
    const claimed_until = new Date(service.clock.now().getTime() + 60_000);
    await GiftModel.updateOne(
      { _id: gift.id },
      { $set: { loading: { startedAt, keep: [], claimed_until } } },
    );
    expect((await readGift(gift.id)).loading_info).not.toBeNull();
    await service.get(LostLinks).sweep();
    expect(await readGift(gift.id)).toMatchObject({ loading_info: null, link_failed: true });
  });

  it('is filled in even if twelve gifts are added at once', async () => {
    const list = await createList();
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, index) => addLink(list.id, `${origin}/many-${index}x`)),
    );
    for (const { body } of added)
      expect(await waitUntilLoaded(body.data.id)).toMatchObject({ gift_title: 'Dragon kite' });
  });
});
