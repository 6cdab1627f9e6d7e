import { randomUUID } from 'node:crypto';
import { giftReserved } from '@giftlist/contracts/gifts/events';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  addGift,
  createKnownCookie,
  createPerson,
  createReserveForm,
  getEmailKey,
  type TestPerson,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { packEntry, unpackEntry } from './cached-entry.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const collaborator = createPerson('colin');
const vera = createPerson('vera');

const createList = (fields = {}) =>
  system.addList(owner, { editor_keys: [getEmailKey(system.service, collaborator.email)], ...fields });
const read = (
  id: string,
  caller: { as?: TestPerson; headers?: Record<string, string>; cookies?: Record<string, string> } = {},
) => system.service.call('GET /giftlist/{id}/gifts', { params: { id }, ...caller });
const reserve = (gift_id: string, caller: { as?: TestPerson } = {}) =>
  system.service.call('POST /giftitem/reserve', { body: createReserveForm(gift_id), ...caller });
/** Replaces the cached body with `[]`, which then identifies responses from the cache. */
async function replaceCachedBody(listId: string): Promise<void> {
  const redis = system.service.get(RedisClient);
  const packed = await eventually(async () => {
    await read(listId);
    return (await redis.getBuffer(`gifts:ready:{${listId}}`)) ?? fail('Nothing is cached yet');
  });
  const entry = unpackEntry(packed) ?? fail('The cached entry is malformed');
  const stamp = randomUUID();
  await redis.set(`gifts:ready:{${listId}}`, packEntry({ ...entry, stamp, body: Buffer.from('[]') }));
  await redis.set(`gifts:stamp:{${listId}}`, stamp);
}
function fail(message: string): never {
  throw new Error(message);
}

describe('a cached list', () => {
  it('is returned to visitors and to viewers without claims, but not to the owner or a collaborator', async () => {
    const list = await createList();
    await addGift(system.service, owner, list);
    // A late event of the gift may invalidate the replaced entry.
    await eventually(async () => {
      await replaceCachedBody(list.id);
      expect((await read(list.id)).text).toBe('[]');
      expect((await read(list.id, { as: vera })).text).toBe('[]');
      const { headers } = await read(list.id);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('x-list-version')).toBe(String(list.version));
    });
    const asOwner = await read(list.id, { as: owner });
    expect(asOwner.headers.get('x-list-version')).toBe(String(list.version));
    for (const as of [owner, collaborator]) {
      expect((await read(list.id, { as })).body).toHaveLength(1);
    }
    expect((await read(list.id, { cookies: createKnownCookie(owner) })).body).toHaveLength(1);
    const newerVersion = { 'x-list-version': String(list.version + 1) };
    expect((await read(list.id, { headers: newerVersion })).body).toHaveLength(1);
  });

  it('is invalidated by every change, before the response to the change is sent', async () => {
    const { service } = system;
    const list = await createList();
    const gift = await addGift(service, owner, list);
    const readGifts = async () =>
      (await read(list.id)).body.map(({ gift_title, available }) => `${gift_title} ${available}`);
    expect(await readGifts()).toEqual(['Kite 1']);
    const token = (await reserve(gift.id)).body.data.unreserve_token;
    expect(await readGifts()).toEqual(['Kite 0']);
    await service.call('POST /giftitem/unreserve', { body: { gift_id: gift.id, token } });
    expect(await readGifts()).toEqual(['Kite 1']);
    await service.call('PUT /giftitem/update', {
      as: owner,
      query: {},
      body: { id: gift.id, gift_title: 'Dragon' },
    });
    expect(await readGifts()).toEqual(['Dragon 1']);
    await service.call('POST /giftitem/mark-as-purchased', {
      as: owner,
      body: { gift_id: gift.id, name: 'Colin' },
    });
    expect(await readGifts()).toEqual(['Dragon 0']);
    await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift.id } });
    expect(await readGifts()).toEqual([]);
  });

  it('never contains what only some viewers may see', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list, { quantity: 2 });
    const token = (await reserve(gift.id)).body.data.unreserve_token;
    await reserve(gift.id, { as: vera });
    const headers = { 'x-claim-token': token };
    for (let round = 0; round < 3; round += 1) {
      expect((await read(list.id, { headers })).body[0]?.claims).toHaveLength(1);
      expect((await read(list.id)).body[0]).toMatchObject({
        claims: [],
        reserved_by_me: false,
        available: 0,
      });
      expect((await read(list.id, { as: vera })).body[0]).toMatchObject({ reserved_by_me: true });
      expect((await read(list.id, { as: owner })).body[0]).toMatchObject({ claims: [], available: 2 });
      expect((await read(list.id, { cookies: createKnownCookie(owner) })).body[0]).toMatchObject({
        available: 2,
      });
      expect((await read(list.id, { as: collaborator })).body[0]?.claims).toHaveLength(2);
      expect((await read(list.id, { as: createPerson('stan') })).text).not.toMatch(/vera/i);
    }
  });

  it('is not returned once the list is private', async () => {
    const list = await createList();
    await addGift(system.service, owner, list);
    expect((await read(list.id)).status).toBe(200);
    await system.changeList(list, { giftlist_type: 'private' });
    await eventually(async () => expect((await read(list.id)).status).toBe(404));
  });

  it('is never replaced with older gifts by a slow reader', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list);
    const responses = await Promise.all([
      ...Array.from({ length: 30 }, () => read(list.id)),
      reserve(gift.id),
      ...Array.from({ length: 30 }, () => read(list.id)),
    ]);
    expect(responses.every(({ status }) => status < 300)).toBe(true);
    expect((await read(list.id)).body[0]?.available).toBe(0);
  });

  it('is invalidated by the event of a change', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list);
    const redis = system.service.get(RedisClient);
    const readStamp = () => redis.get(`gifts:stamp:{${list.id}}`);
    const events = await system.service.capturedEvents('gifts.events');
    await reserve(gift.id);
    const data = await eventually(
      () => events.of(giftReserved).find(event => event.data.id === gift.id)?.data ?? false,
    );
    // Publishes the event again, in case it was handled before the response arrived.
    const previousStamp = await readStamp();
    await system.service.publish(giftReserved, data);
    await eventually(async () => expect(await readStamp()).not.toBe(previousStamp));
  });

  it('is not returned while any process changes its gifts', async () => {
    const list = await createList();
    await addGift(system.service, owner, list);
    await replaceCachedBody(list.id);
    await system.service.get(RedisClient).incr(`gifts:changing:{${list.id}}`);
    expect((await read(list.id)).body).toHaveLength(1);
  });

  it('is not returned once the list has a newer version', async () => {
    const list = await createList();
    await addGift(system.service, owner, list);
    await replaceCachedBody(list.id);
    await system.service.get(RedisClient).set(`gifts:list-version:{${list.id}}`, list.version + 1);
    expect((await read(list.id)).body).toHaveLength(1);
  });

  it('is bypassed while Redis is unavailable', async () => {
    const list = await createList();
    await addGift(system.service, owner, list);
    system.service.get(RedisClient).disconnect();
    expect((await read(list.id)).body).toHaveLength(1);
    await system.service.get(RedisClient).connect();
  });
});
