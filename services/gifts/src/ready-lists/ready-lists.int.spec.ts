import { RedisClient } from '@giftlist/service-kit/redis';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGift,
  emailKeyOf,
  type GiftHouse,
  knownBrowser,
  person,
  reserveForm,
  startGiftHouse,
  type TestPerson,
} from '../gift-service.testing.ts';
import { GiftModel } from '../gifts/gifts.store.ts';

let house: GiftHouse;
beforeAll(async () => {
  house = await startGiftHouse();
}, 60_000);
afterAll(() => house.service.stop());

const owner = person('olga');
const collaborator = person('colin');
const vera = person('vera');

const newList = (fields = {}) =>
  house.addList(owner, { editor_keys: [emailKeyOf(house.service, collaborator.email)], ...fields });
const read = (
  id: string,
  more: { as?: TestPerson; headers?: Record<string, string>; cookies?: Record<string, string> } = {},
) => house.service.call('GET /giftlist/{id}/gifts', { params: { id }, ...more });
const reserve = (gift_id: string, more: { as?: TestPerson } = {}) =>
  house.service.call('POST /giftitem/reserve', { body: reserveForm(gift_id), ...more });
/** Changes the stored gift behind the service's back, so that a ready answer can be told from a fresh one. */
const changeBehind = (id: string, gift_title: string) =>
  GiftModel.updateOne({ _id: id }, { $set: { gift_title } });

describe('a ready list', () => {
  it('is answered without reading the gifts again, to visitors and to people without claims', async () => {
    const list = await newList();
    const gift = await addGift(house.service, owner, list);
    const first = await read(list.id);
    // What the write's own event empties is emptied before.
    await eventually(async () => {
      await read(list.id);
      await changeBehind(gift.id, 'Changed behind');
      const ready = (await read(list.id)).text === first.text;
      await changeBehind(gift.id, gift.gift_title);
      return ready;
    });
    await changeBehind(gift.id, 'Changed behind');
    expect((await read(list.id, { as: vera })).text).toBe(first.text);
    expect((await read(list.id)).headers.get('content-type')).toMatch(/^application\/json/);
    for (const as of [owner, collaborator]) {
      expect((await read(list.id, { as })).body[0]?.gift_title).toBe('Changed behind');
    }
    expect((await read(list.id, { cookies: knownBrowser(owner) })).body[0]?.gift_title).toBe(
      'Changed behind',
    );
  });

  it('is emptied by every change before the change is answered', async () => {
    const { service } = house;
    const list = await newList();
    const gift = await addGift(service, owner, list);
    const seen = async () =>
      (await read(list.id)).body.map(({ gift_title, available }) => `${gift_title} ${available}`);
    expect(await seen()).toEqual(['Kite 1']);
    const token = (await reserve(gift.id)).body.data.unreserve_token;
    expect(await seen()).toEqual(['Kite 0']);
    await service.call('POST /giftitem/unreserve', { body: { gift_id: gift.id, token } });
    expect(await seen()).toEqual(['Kite 1']);
    await service.call('PUT /giftitem/update', {
      as: owner,
      query: {},
      body: { id: gift.id, gift_title: 'Dragon' },
    });
    expect(await seen()).toEqual(['Dragon 1']);
    await service.call('POST /giftitem/mark-as-purchased', {
      as: owner,
      body: { gift_id: gift.id, name: '' },
    });
    expect(await seen()).toEqual(['Dragon 0']);
    await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift.id } });
    expect(await seen()).toEqual([]);
  });

  it('never shows one viewer what another may see', async () => {
    const list = await newList();
    const gift = await addGift(house.service, owner, list, { quantity: 2 });
    const token = (await reserve(gift.id)).body.data.unreserve_token;
    await reserve(gift.id, { as: vera });
    const known = { 'x-claim-token': token };
    for (let round = 0; round < 3; round += 1) {
      expect((await read(list.id, { headers: known })).body[0]?.claims).toHaveLength(1);
      expect((await read(list.id)).body[0]).toMatchObject({
        claims: [],
        reserved_by_me: false,
        available: 0,
      });
      expect((await read(list.id, { as: vera })).body[0]).toMatchObject({ reserved_by_me: true });
      expect((await read(list.id, { as: owner })).body[0]).toMatchObject({ claims: [], available: 2 });
      expect((await read(list.id, { cookies: knownBrowser(owner) })).body[0]).toMatchObject({ available: 2 });
      expect((await read(list.id, { as: collaborator })).body[0]?.claims).toHaveLength(2);
      expect((await read(list.id, { as: person('stan') })).text).not.toMatch(/vera/i);
    }
  });

  it('is not answered once the list is private', async () => {
    const list = await newList();
    await addGift(house.service, owner, list);
    expect((await read(list.id)).status).toBe(200);
    await house.changeList(list, { giftlist_type: 'private' });
    await eventually(async () => expect((await read(list.id)).status).toBe(404));
  });

  it('is not put back by a slow reader after a change', async () => {
    const list = await newList();
    const gift = await addGift(house.service, owner, list);
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () => read(list.id)),
      reserve(gift.id),
      ...Array.from({ length: 30 }, () => read(list.id)),
    ]);
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    expect((await read(list.id)).body[0]?.available).toBe(0);
  });

  it('is emptied by the event of a change whose process died before it could', async () => {
    const list = await newList();
    const gift = await addGift(house.service, owner, list);
    const redis = house.service.get(RedisClient);
    const stamp = () => redis.get(`gifts:stamp:${list.id}`);
    await reserve(gift.id);
    const left = await stamp();
    await eventually(async () => expect(await stamp()).not.toBe(left));
  });

  it('does without Redis', async () => {
    const list = await newList();
    await addGift(house.service, owner, list);
    house.service.get(RedisClient).disconnect();
    expect((await read(list.id)).body).toHaveLength(1);
    await house.service.get(RedisClient).connect();
  });
});
