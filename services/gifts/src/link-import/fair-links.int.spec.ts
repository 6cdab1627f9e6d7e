import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GiftHouse, person, startGiftHouse, type TestPerson } from '../gift-service.testing.ts';

let house: GiftHouse;
let shop: Server;
let origin: string;
/** Requests that are never answered, by path. */
const hanging: { path: string; reply: ServerResponse }[] = [];
/** What was asked for, in this order. */
const asked: string[] = [];

beforeAll(async () => {
  shop = createServer((request, reply) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path.startsWith('/never/')) hanging.push({ path, reply });
    else
      reply
        .setHeader('content-type', 'text/html')
        .end('<title>Kite</title><p>Made by hand, in two colours.</p>');
  });
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  house = await startGiftHouse({ LINK_ALLOWED_HOSTS: `localhost:${port}` });
});
afterAll(async () => {
  shop.closeAllConnections();
  await house.service.stop();
  shop.close();
});

async function importLinks(as: TestPerson, paths: readonly string[]): Promise<void> {
  const list = await house.addList(as);
  const gifts = paths.map(path => ({ product_url: `${origin}${path}` }));
  const answer = await house.service.call('POST /giftitem/create-many', {
    as,
    query: {},
    body: { giftlist_id: list.id, gifts },
  });
  expect(answer.status).toBe(201);
}

async function addLink(as: TestPerson, path: string): Promise<string> {
  const list = await house.addList(as);
  const { body } = await house.service.call('POST /giftitem/create-from-url', {
    as,
    body: { url: `${origin}${path}`, giftlistId: list.id, country: 'DE' },
  });
  return body.data.id;
}

const settled = (as: TestPerson, id: string) =>
  eventually(async () => {
    const { body } = await house.service.call('GET /giftitem/{id}', { as, params: { id } });
    expect(body.loading_info).toBeNull();
    return body;
  });

const paths = (folder: string): string[] => Array.from({ length: 200 }, (_, at) => `${folder}${at}`);

describe('links of several people', () => {
  it("never wait for two accounts' 200 links to a shop that does not answer", async () => {
    const [ann, ben, cat] = [person('ann'), person('ben'), person('cat')];
    await Promise.all([importLinks(ann, paths('/never/ann/')), importLinks(ben, paths('/never/ben/'))]);
    await eventually(() => expect(hanging).toHaveLength(2));
    const gift = await settled(cat, await addLink(cat, '/cat'));
    expect(gift).toMatchObject({ gift_title: 'Kite', link_failed: false });
    // One place each, and both still wait.
    expect(hanging.map(({ path }) => path).toSorted()).toEqual(['/never/ann/0', '/never/ben/0']);
    expect(hanging.every(({ reply }) => !reply.destroyed)).toBe(true);
    for (const { reply } of hanging) reply.destroy();
  });

  it("are read in turn: another's single link comes after two of a hundred at most", async () => {
    const [dan, eve] = [person('dan'), person('eve')];
    await importLinks(dan, paths('/dan/'));
    const before = asked.filter(path => path.startsWith('/dan/')).length;
    const id = await addLink(eve, '/eve');
    const atAdding = asked.filter(path => path.startsWith('/dan/')).length;
    await settled(eve, id);
    const ahead = asked.slice(0, asked.indexOf('/eve')).filter(path => path.startsWith('/dan/')).length;
    expect(before).toBeLessThanOrEqual(atAdding);
    expect(ahead - atAdding).toBeLessThanOrEqual(2);
  });
});
