import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@giftlist/contracts/primitives';
import { fetchLimits } from '@giftlist/service-kit/fetching/safe-fetch';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { createPerson, type GiftSystem, startGiftSystem, type TestPerson } from '../gift-service.testing.ts';
import type { GiftDoc } from '../model/gift.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { findNextLink } from './waiting-links.store.ts';

let system: GiftSystem;
let shop: Server;
let origin: string;
const pendingRequests: { path: string; reply: ServerResponse }[] = [];
const requestedPaths: string[] = [];

beforeAll(async () => {
  shop = createServer((request, reply) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    if (path.startsWith('/never/')) pendingRequests.push({ path, reply });
    else
      reply
        .setHeader('content-type', 'text/html')
        .end('<title>Kite</title><p>Made by hand, in two colours.</p>');
  });
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  // Hanging requests must not time out during a test on a slow machine.
  jest.replaceProperty(fetchLimits, 'timeoutMs', 3_600_000 as never);
  system = await startGiftSystem({ LINK_ALLOWED_HOSTS: `localhost:${port}` });
});
afterAll(async () => {
  shop.closeAllConnections();
  await system.service.stop();
  shop.close();
});

const homeIp = '198.51.100.1';

async function importLinks(as: TestPerson, paths: readonly string[], ip = homeIp): Promise<string[]> {
  const list = await system.addList(as);
  const gifts = paths.map(path => ({ product_url: `${origin}${path}` }));
  const response = await system.service.call('POST /giftitem/create-many', {
    as,
    headers: { 'x-forwarded-for': ip },
    query: {},
    body: { giftlist_id: list.id, gifts },
  });
  expect(response.status).toBe(201);
  return response.body.data.map(({ id }) => id);
}

async function addLink(as: TestPerson, path: string, ip = homeIp): Promise<string> {
  const list = await system.addList(as);
  const { body } = await system.service.call('POST /giftitem/create-from-url', {
    as,
    headers: { 'x-forwarded-for': ip },
    body: { url: `${origin}${path}`, giftlistId: list.id, country: 'DE' },
  });
  return body.data.id;
}

const waitUntilLoaded = (as: TestPerson, id: string) =>
  eventually(async () => {
    const { body } = await system.service.call('GET /giftitem/{id}', { as, params: { id } });
    expect(body.loading_info).toBeNull();
    return body;
  });

const waitForRequest = (path: string) =>
  eventually(() => expect(pendingRequests.map(request => request.path)).toContain(path));

async function endRequests(people: readonly TestPerson[]): Promise<void> {
  const ids = people.map(({ profileId }) => profileId);
  await GiftModel.updateMany({ added_by: { $in: ids } }, { $set: { loading: null } });
  for (const { reply } of pendingRequests.splice(0)) reply.destroy();
}

/** One of the links is already leased: the eighth, or the last of fewer. */
async function storeWaitingLinks(added_by: string, count: number): Promise<void> {
  const sample = await GiftModel.findOne().orFail().lean<GiftDoc>();
  const now = system.service.clock.now().getTime();
  const gifts = Array.from({ length: count }, (_, index): GiftDoc => {
    const claimed_until = index === Math.min(7, count - 1) ? new Date(now + 600_000) : null;
    const loading = {
      startedAt: new Date(now + index * 10_000),
      keep: [],
      claimed_until,
      in_bulk: true as const,
    };
    return { ...sample, _id: newId(), giftlist_id: newId(), added_by, loading };
  });
  await GiftModel.insertMany(gifts);
}

const ExplainResult = z.object({
  executionStats: z.object({ totalKeysExamined: z.number(), totalDocsExamined: z.number() }),
});

const create200Paths = (folder: string): string[] =>
  Array.from({ length: 200 }, (_, index) => `${folder}${index}`);

describe('queued links', () => {
  it('do not wait for two other accounts’ 400 links to a shop that does not respond', async () => {
    const [ann, ben, cat] = [createPerson('ann'), createPerson('ben'), createPerson('cat')];
    await Promise.all([
      importLinks(ann, create200Paths('/never/ann/')),
      importLinks(ben, create200Paths('/never/ben/')),
    ]);
    await eventually(() => expect(pendingRequests).toHaveLength(2));
    const gift = await waitUntilLoaded(cat, await addLink(cat, '/cat'));
    expect(gift).toMatchObject({ gift_title: 'Kite', link_failed: false });
    expect(pendingRequests.map(({ path }) => path).toSorted()).toEqual(['/never/ann/0', '/never/ben/0']);
    expect(pendingRequests.every(({ reply }) => !reply.destroyed)).toBe(true);
    await endRequests([ann, ben]);
  });

  it('are read round-robin: a link waits for at most two links of another person', async () => {
    const [dan, eve] = [createPerson('dan'), createPerson('eve')];
    await importLinks(dan, create200Paths('/dan/'));
    const id = await addLink(eve, '/eve');
    const countWhenAdded = requestedPaths.filter(path => path.startsWith('/dan/')).length;
    await waitUntilLoaded(eve, id);
    const countBeforeEve = requestedPaths
      .slice(0, requestedPaths.indexOf('/eve'))
      .filter(path => path.startsWith('/dan/')).length;
    expect(countBeforeEve - countWhenAdded).toBeLessThanOrEqual(2);
  });

  it('of a person’s import do not delay the same person’s single link', async () => {
    const fay = createPerson('fay');
    await importLinks(fay, create200Paths('/never/fay/'));
    await waitForRequest('/never/fay/0');
    const gift = await waitUntilLoaded(fay, await addLink(fay, '/fay'));
    expect(gift).toMatchObject({ gift_title: 'Kite', link_failed: false });
    expect(pendingRequests.every(({ reply }) => !reply.destroyed)).toBe(true);
    await endRequests([fay]);
  });

  it('of ten people’s imports leave capacity for single links', async () => {
    const people = Array.from({ length: 10 }, (_, index) => createPerson(`gus${index}`));
    const createTwoPaths = (index: number) => create200Paths(`/never/gus${index}/`).slice(0, 2);
    await Promise.all(
      people.map((as, index) => importLinks(as, createTwoPaths(index), `203.0.113.${index}`)),
    );
    await eventually(() => expect(pendingRequests).toHaveLength(4));
    const hal = createPerson('hal');
    expect(await waitUntilLoaded(hal, await addLink(hal, '/hal'))).toMatchObject({ gift_title: 'Kite' });
    expect(pendingRequests.map(({ reply }) => reply.destroyed)).toEqual([false, false, false, false]);
    await endRequests(people);
  });

  it('added one by one by ten people leave capacity for imports', async () => {
    const people = Array.from({ length: 10 }, (_, index) => createPerson(`ida${index}`));
    await Promise.all(people.map((as, index) => addLink(as, `/never/ida${index}`, `203.0.113.${index}`)));
    await eventually(() => expect(pendingRequests).toHaveLength(7));
    const joy = createPerson('joy');
    const [firstId] = await importLinks(joy, ['/joy/0', '/joy/1']);
    expect(await waitUntilLoaded(joy, firstId ?? '')).toMatchObject({ gift_title: 'Kite' });
    expect(pendingRequests.every(({ reply }) => !reply.destroyed)).toBe(true);
    await endRequests(people);
  });
});

describe('links of many accounts in one network', () => {
  const people = Array.from({ length: 7 }, (_, index) => createPerson(`mal${index}`));

  it('leave slots for a single link from another network', async () => {
    await Promise.all(
      people.map((as, index) => addLink(as, `/never/mal${index}`, `2001:db8:0:7::${index + 1}`)),
    );
    await eventually(() => expect(pendingRequests).toHaveLength(5));
    const nia = createPerson('nia');
    expect(await waitUntilLoaded(nia, await addLink(nia, '/nia'))).toMatchObject({ gift_title: 'Kite' });
    expect(pendingRequests.map(({ reply }) => reply.destroyed)).toEqual([false, false, false, false, false]);
    await endRequests(people);
  });

  it('leave a slot for an import from another network', async () => {
    const createTwoPaths = (index: number) => create200Paths(`/never/mal${index}/`).slice(0, 2);
    await Promise.all(
      people.slice(0, 4).map((as, index) => importLinks(as, createTwoPaths(index), '203.0.113.9')),
    );
    await eventually(() => expect(pendingRequests).toHaveLength(3));
    const oda = createPerson('oda');
    const [firstId] = await importLinks(oda, ['/oda/0', '/oda/1']);
    expect(await waitUntilLoaded(oda, firstId ?? '')).toMatchObject({ gift_title: 'Kite' });
    expect(pendingRequests.map(({ reply }) => reply.destroyed)).toEqual([false, false, false]);
    await endRequests(people);
  });
});

describe('imported links of one person', () => {
  it('beyond 400 waiting links are refused, and none is added', async () => {
    const kim = createPerson('kim');
    await storeWaitingLinks(kim.profileId, 390);
    const list = await system.addList(kim);
    const createGifts = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ product_url: `${origin}/kim/${index}` }));
    const create = (count: number) =>
      system.service.call('POST /giftitem/create-many', {
        as: kim,
        query: {},
        body: { giftlist_id: list.id, gifts: createGifts(count) },
      });
    const { status, problem } = await create(100);
    expect([status, problem.code, problem.retry_after]).toEqual([429, 'rate-limited', 900]);
    expect(problem.detail).toBe(
      'None of these gifts was added: too many links of your last imports are still being read. ' +
        'Add up to 10 links now, or try again in 15 minutes.',
    );
    expect(await GiftModel.countDocuments({ giftlist_id: list.id })).toBe(0);
    expect((await create(10)).status).toBe(201);
    expect((await create(2)).problem.detail).toBe(
      'None of these gifts was added: too many links of your last imports are still being read. ' +
        'Try again in 1 minute.',
    );
    // Single links are not affected.
    const gift = await waitUntilLoaded(kim, await addLink(kim, '/kim'));
    expect(gift).toMatchObject({ gift_title: 'Kite' });
    await endRequests([kim]);
  });

  it('beyond 400 waiting links are refused even in simultaneous imports', async () => {
    const lea = createPerson('lea');
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async folder => {
        const list = await system.addList(lea);
        const gifts = create200Paths(`/never/lea/${folder}`).map(path => ({
          product_url: `${origin}${path}`,
        }));
        return system.service.call('POST /giftitem/create-many', {
          as: lea,
          query: {},
          body: { giftlist_id: list.id, gifts },
        });
      }),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
    await endRequests([lea]);
  });

  it('are found by reading one document, however many are waiting', async () => {
    // '!' sorts before all real profile ids.
    const [firstPersonId, secondPersonId] = ['!first', '!second'];
    await storeWaitingLinks(firstPersonId, 3_000);
    await storeWaitingLinks(secondPersonId, 1);
    const now = system.service.clock.now();
    const since = new Date(now.getTime() - 30_000);
    for (const [after, expected] of [
      ['', firstPersonId],
      [firstPersonId, secondPersonId],
    ] as const) {
      const query = { inBulk: true, after, since };
      expect(await findNextLink(query)).toMatchObject({ added_by: expected });
      const { executionStats } = ExplainResult.parse(await findNextLink(query).explain('executionStats'));
      expect(executionStats.totalDocsExamined).toBe(1);
      expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(4);
    }
    await GiftModel.deleteMany({ added_by: { $in: [firstPersonId, secondPersonId] } });
  });
});
