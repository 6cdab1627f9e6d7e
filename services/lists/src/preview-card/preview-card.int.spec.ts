import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { giftAdded } from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createPerson, startLists, type TestLists } from '../testing/start-lists.ts';

let lists: TestLists;
let giftsServer: Server;
const requestedPaths: string[] = [];

beforeAll(async () => {
  const greenPicture = await sharp({
    create: { width: 640, height: 640, channels: 3, background: '#00FF00' },
  })
    .webp()
    .toBuffer();
  giftsServer = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    response.setHeader('content-type', 'image/webp').end(greenPicture);
  });
  await new Promise<void>(resolve => giftsServer.listen(0, '127.0.0.1', resolve));
  const { port } = giftsServer.address() as AddressInfo;
  lists = await startLists({ env: { GIFTS_URL: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  giftsServer.close();
  await lists.stop();
});

const ada = createPerson('ada');
const fetchCard = async (id: string, headers: Record<string, string> = {}) =>
  fetch(`${lists.url}/giftlist/${id}/preview-card`, { headers });

async function readPixel(picture: Buffer, { left, top }: { left: number; top: number }): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe('the card of a public list', () => {
  it('shows the list’s name and the pictures of its gifts, if any', async () => {
    const id = await lists.createList(ada, {
      list_name: 'Geburtstagsüberraschungen für Łucja',
      giftlist_type: 'public',
    });
    const responseWithoutPictures = await fetchCard(id);
    expect([responseWithoutPictures.status, responseWithoutPictures.headers.get('content-type')]).toEqual([
      200,
      'image/jpeg',
    ]);
    const bytes = Buffer.from(await responseWithoutPictures.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    const otherCard = await fetchCard(await lists.createList(ada, { list_name: 'Tea' }));
    expect(Buffer.from(await otherCard.arrayBuffer()).equals(bytes)).toBe(false);

    for (const [index, image_url] of [
      '/media/gifts/one',
      'https://elsewhere.example/x.png',
      '/media/gifts/two',
    ].entries()) {
      await lists.publish(giftAdded, {
        id: newId(),
        giftlist_id: id,
        version: 1,
        owner_id: ada.profileId,
        gift_title: 'Kite',
        image_url,
        product_id: null,
        added_by: ada.profileId,
        source: 'manual',
        loading: false,
        createdAt: `2026-05-01T08:00:0${index}.000Z`,
      });
    }
    const responseWithPictures = await eventually(async () => {
      const response = await fetchCard(id);
      const picture = Buffer.from(await response.arrayBuffer());
      const insidePicture = { left: 800, top: 315 };
      const [red = 0, green = 0, blue = 0] = await readPixel(picture, insidePicture);
      expect(green - Math.max(red, blue)).toBeGreaterThan(150);
      expect(requestedPaths.some(path => path.startsWith('/media/gifts/two'))).toBe(true);
      return response;
    });
    const etag = responseWithPictures.headers.get('etag') ?? '';
    expect((await fetchCard(id, { 'if-none-match': etag })).status).toBe(304);
    expect(requestedPaths.every(path => path.startsWith('/media/gifts/'))).toBe(true);
  });

  it.each(['😀🎁', '誕生日', 'Αθηνά & Слава', 'x'.repeat(100)])(
    'is drawn for the name %j',
    async list_name => {
      const response = await fetchCard(await lists.createList(ada, { list_name }));
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    },
  );
});

describe('many simultaneous cards of one owner', () => {
  it('do not delay another owner’s card, and are refused if the queue is full', async () => {
    const busy = createPerson('busy');
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      ids.push(await lists.createList(busy, { list_name: `Busy ${index}` }));
    }
    const otherId = await lists.createList(createPerson('other'), { list_name: 'Another' });
    const finished: string[] = [];
    const fetchAndRecord = async (id: string, owner: string) => {
      const response = await fetchCard(id);
      finished.push(`${owner} ${response.status}`);
      return response;
    };
    const pending = ids.map(id => fetchAndRecord(id, 'busy'));
    expect((await fetchAndRecord(otherId, 'other')).status).toBe(200);
    const responses = await Promise.all(pending);
    expect(finished.lastIndexOf('busy 200')).toBeGreaterThan(finished.indexOf('other 200'));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([429, '5']);
    }
    expect((await fetchCard(ids.at(-1) ?? '')).status).toBe(200);
  });
});

describe('a private, friends or deleted list', () => {
  it('has no preview card, even for its owner', async () => {
    const readCard = (id: string, as?: typeof ada) =>
      lists.call('GET /giftlist/{id}/preview-card', { ...(as && { as }), params: { id } });
    for (const giftlist_type of ['private', 'friends'] as const) {
      const id = await lists.createList(ada, { giftlist_type });
      expect((await readCard(id)).problem.code).toBe('list/not-found');
      expect((await readCard(id, ada)).problem.code).toBe('list/not-found');
    }
    const id = await lists.createList(ada);
    expect((await readCard(id)).status).toBe(200);
    await lists.call('PUT /giftlist/update', { as: ada, body: { id, giftlist_type: 'private' } });
    expect((await readCard(id)).problem.code).toBe('list/not-found');
    await lists.call('PUT /giftlist/update', { as: ada, body: { id, giftlist_type: 'public' } });
    await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id } });
    expect((await readCard(id)).problem.code).toBe('list/deleted');
    expect((await readCard(newId())).problem.code).toBe('list/not-found');
  });
});
