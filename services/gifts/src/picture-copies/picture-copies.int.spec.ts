import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { giftChanged } from '@giftlist/contracts/gifts/events';
import { listReused } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { jobRows } from '@giftlist/service-kit/mongo/collections';
import { database } from '@giftlist/service-kit/mongo/database';
import { pictureRows } from '@giftlist/service-kit/pictures/rows';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  addGift,
  createPerson,
  type GiftSystem,
  requireValue,
  startGiftSystem,
  type TestPerson,
} from '../gift-service.testing.ts';
import { giftMigrations } from '../gifts/migrations.ts';
import type { GiftDoc } from '../model/gift.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { startPictureCopying } from './picture-copying.ts';

let system: GiftSystem;
let server: Server;
let origin: string;
let port: number;
const requestedPaths: string[] = [];
/** Responses to requests below /slow/, which the tests send later. */
const pendingResponses = new Map<string, ServerResponse>();
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#2b8a3e' } })
    .png()
    .toBuffer();
  server = createServer((request, reply) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    if (path.startsWith('/slow/')) pendingResponses.set(path, reply);
    else if (path.startsWith('/missing/')) reply.writeHead(404).end();
    else if (path === '/page.png') reply.setHeader('content-type', 'image/png').end('<title>Kite</title>');
    else reply.setHeader('content-type', 'image/png').end(picture);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  origin = `http://localhost:${port}`;
  system = await startGiftSystem({ LINK_ALLOWED_HOSTS: `localhost:${port}` });
});
afterAll(async () => {
  server.closeAllConnections();
  await system.service.stop();
  server.close();
});

const owner = createPerson('olga');
const hostedUrl = /^\/media\/gifts\/[\w-]{43}$/;

const readGift = async (id: string) =>
  (await system.service.call('GET /giftitem/{id}', { params: { id } })).body;
const waitUntilCopied = (id: string) =>
  eventually(async () => {
    const gift = await readGift(id);
    expect(gift.image_url).toMatch(hostedUrl);
    return gift;
  });
const findJob = (key: string) => jobRows().findOne({ kind: 'picture-copying', key });
const waitUntilJobEnds = (id: string) => eventually(async () => (await findJob(id)) === null);
const waitForPendingResponse = (path: string) => eventually(() => pendingResponses.get(path) ?? false);

/** Stores gifts whose pictures are not copied, as an older release did. */
async function storeGifts(person: TestPerson, paths: readonly string[]): Promise<GiftDoc[]> {
  const list = await system.addList(person);
  const { id } = await addGift(system.service, person, list);
  const sample = await GiftModel.findById(id).orFail().lean<GiftDoc>();
  const gifts = paths.map((path): GiftDoc => {
    const _id = newId();
    return { ...sample, _id, origin_id: _id, image_url: origin + path };
  });
  await GiftModel.insertMany(gifts);
  return gifts;
}

const storeGift = async (path: string) => requireValue((await storeGifts(owner, [path]))[0]);

describe('a gift’s picture', () => {
  it('on another server is replaced by a copy', async () => {
    const events = await system.service.capturedEvents('gifts.events');
    const gift = await addGift(system.service, owner, await system.addList(owner), {
      image_url: `${origin}/kite.png`,
    });
    expect(gift.image_url).toBe(`${origin}/kite.png`);
    const { image_url, image_widths, version } = await waitUntilCopied(gift.id);
    expect([image_widths, version]).toEqual([[320, 640, 700], 2]);
    const pictureRow = await pictureRows().findOne({ _id: requireValue(image_url?.split('/').at(-1)) });
    expect(pictureRow?.references).toBeGreaterThan(0);
    await eventually(() =>
      expect(events.of(giftChanged).map(({ data }) => [data.id, data.image_url])).toContainEqual([
        gift.id,
        image_url,
      ]),
    );
    expect(await findJob(gift.id)).toBeNull();
  });

  it('is copied after an edit, an import and a restore', async () => {
    const { service } = system;
    const list = await system.addList(owner);
    const { id } = await addGift(service, owner, list);
    const edited = await service.call('PUT /giftitem/update', {
      as: owner,
      query: {},
      body: { id, image_url: `${origin}/edited.png` },
    });
    expect(edited.body.data.image_url).toBe(`${origin}/edited.png`);
    await waitUntilCopied(id);
    const gifts = ['a', 'b', 'c'].map(name => ({ gift_title: name, image_url: `${origin}/${name}.png` }));
    const imported = await service.call('POST /giftitem/create-many', {
      as: owner,
      query: {},
      body: { giftlist_id: list.id, gifts },
    });
    for (const gift of imported.body.data) await waitUntilCopied(gift.id);
    const { _id: gift_id } = await storeGift('/restored.png');
    await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift_id } });
    await service.call('POST /giftitem/restore', { as: owner, body: { gift_id } });
    await waitUntilCopied(gift_id);
  });

  it('is copied for a copy of its gift or of its list', async () => {
    const { service } = system;
    const original = await storeGift('/first.png');
    const list = await system.addList(owner, {}, { published: true });
    const copy = await service.call('POST /giftitem/copy', {
      as: owner,
      body: { gift_id: original._id, giftlist_id: list.id },
    });
    await waitUntilCopied(copy.body.data.id);
    const reusedList = await system.addList(owner, {}, { published: true });
    await service.publish(listReused, {
      id: reusedList.id,
      owner_id: owner.profileId,
      currency: 'EUR',
      from: { list_id: original.giftlist_id, gifts: 'all', gifts_revealed: false },
      at: service.clock.now().toISOString(),
    });
    const copied = await eventually(
      async () =>
        (await GiftModel.findOne({ giftlist_id: reusedList.id, image_url: hostedUrl }).lean()) ?? false,
    );
    expect(copied.origin_id).toBe(original._id);
  });

  it('is copied if it is a product picture stored by the shop', async () => {
    const path = '/media/shop/products/dXM6a2l0ZQ/0';
    system.pictureSources.set(path, `${origin}/product.png`);
    const gift = await addGift(system.service, owner, await system.addList(owner), { image_url: path });
    expect(gift.image_url).toBe(path);
    await waitUntilCopied(gift.id);
  });

  it.each([
    ['of a deleted product', () => '/media/shop/products/dXM6bm9uZQ/0'],
    ['at a forbidden URL', () => `http://127.0.0.1:${port}/forbidden.png`],
    ['that is not a picture', () => `${origin}/page.png`],
  ])('%s keeps its URL', async (_, getUrl) => {
    const gift = await addGift(system.service, owner, await system.addList(owner), { image_url: getUrl() });
    await waitUntilJobEnds(gift.id);
    expect(await readGift(gift.id)).toMatchObject({ image_url: getUrl(), image_widths: [], version: 1 });
    expect(requestedPaths).not.toContain('/forbidden.png');
  });

  it('is fetched three times if it is missing, and keeps its URL', async () => {
    const image_url = `${origin}/missing/kite.png`;
    const gift = await addGift(system.service, owner, await system.addList(owner), { image_url });
    for (const [failures, minutes] of [
      [1, 1],
      [2, 10],
    ] as const) {
      const job = await eventually(async () => {
        const found = await findJob(gift.id);
        expect(found?.position).toEqual({ failures });
        return found ?? false;
      });
      const waitMs = job.due.getTime() - Date.now();
      expect(waitMs).toBeGreaterThan((minutes - 0.5) * 60_000);
      expect(waitMs).toBeLessThanOrEqual(minutes * 60_000);
      await jobRows().updateOne({ _id: job._id }, { $set: { due: new Date(0) } });
    }
    await waitUntilJobEnds(gift.id);
    expect(requestedPaths.filter(path => path === '/missing/kite.png')).toHaveLength(3);
    expect((await readGift(gift.id)).image_url).toBe(image_url);
  });

  it.each([
    ['another picture', '/second.png'],
    ['no picture', null],
  ])(
    'does not replace %s that was chosen while the first picture was being fetched',
    async (choice, path) => {
      const { service } = system;
      const slowPath = `/slow/${encodeURIComponent(choice)}.png`;
      const gift = await addGift(service, owner, await system.addList(owner), {
        image_url: origin + slowPath,
      });
      const reply = await waitForPendingResponse(slowPath);
      const image_url = path && origin + path;
      await service.call('PUT /giftitem/update', { as: owner, query: {}, body: { id: gift.id, image_url } });
      reply.setHeader('content-type', 'image/png').end(picture);
      await waitUntilJobEnds(gift.id);
      if (path) expect(requestedPaths).toContain(path);
      const { version, image_url: shownUrl } = await readGift(gift.id);
      expect(version).toBe(path ? 3 : 2);
      expect(shownUrl).toEqual(path ? expect.stringMatching(hostedUrl) : null);
    },
  );

  it('on a slow server does not delay other people’s pictures', async () => {
    const ann = createPerson('ann');
    const paths = Array.from({ length: 1_000 }, (_, index) => `/slow/ann/${index}.png`);
    const gifts = await storeGifts(ann, paths);
    await system.service.get(Outbox).transact(tx => startPictureCopying(gifts, tx));
    const findPendingOfAnn = () => [...pendingResponses.keys()].filter(path => path.startsWith('/slow/ann/'));
    await eventually(() => expect(findPendingOfAnn()).toHaveLength(1));
    const ben = createPerson('ben');
    const gift = await addGift(system.service, ben, await system.addList(ben), {
      image_url: `${origin}/ben.png`,
    });
    await waitUntilCopied(gift.id);
    expect(findPendingOfAnn().length).toBeLessThan(5);
    await GiftModel.deleteMany({ added_by: ann.profileId });
    await jobRows().deleteMany({ person: ann.profileId });
    for (const path of findPendingOfAnn()) pendingResponses.get(path)?.destroy();
  });

  it('of an older release is copied after the upgrade', async () => {
    const [gift, deleted] = [await storeGift('/old.png'), await storeGift('/deleted.png')];
    await GiftModel.updateOne({ _id: deleted._id }, { removed_at: new Date() });
    const migration = giftMigrations.find(({ id }) => id === '2026-11-26-picture-copies');
    await requireValue(migration).up(database());
    expect(await findJob(deleted._id)).toBeNull();
    await waitUntilCopied(gift._id);
  });
});
