import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { addGift, createPerson, createReserveForm, useGiftSystem } from '../gift-service.testing.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const vera = createPerson('vera');
const gateway = { service: 'gateway' } as const;
const readFirst = (id: string, as: object = gateway) =>
  system.service.call('GET /internal/gifts/first/{id}', { as, params: { id } });
const read = (id: string) => system.service.call('GET /giftlist/{id}/gifts', { params: { id } });

describe('the first gifts of a list', () => {
  it('are the first eight that a visitor sees, with the number of all gifts', async () => {
    const list = await system.addList(owner);
    for (let index = 0; index < 10; index++) await addGift(system.service, owner, list, { quantity: 2 });
    const allGifts = (await read(list.id)).body;
    const { body } = await readFirst(list.id);
    expect(body).toMatchObject({ count: 10, free: 10 });
    expect(body.gifts.map(({ id }) => id)).toEqual(allGifts.slice(0, 8).map(({ id }) => id));
    expect((await readFirst(list.id)).body).toEqual(body);
  });

  it('reflect a reservation at once, and contain no names', async () => {
    const list = await system.addList(owner);
    const gift = await addGift(system.service, owner, list);
    expect((await readFirst(list.id)).body).toMatchObject({ free: 1, gifts: [{ isReserved: false }] });
    const reserved = await system.service.call('POST /giftitem/reserve', {
      as: vera,
      body: createReserveForm(gift.id, 'Verity'),
    });
    expect(reserved.status).toBe(201);
    const afterReservation = await readFirst(list.id);
    expect(afterReservation.body).toMatchObject({
      count: 1,
      free: 0,
      gifts: [{ isReserved: true, available: 0 }],
    });
    expect(afterReservation.text).not.toMatch(/verity|claims|reserve_info|purchase_info|token/i);
    const token = reserved.body.data.unreserve_token;
    await system.service.call('POST /giftitem/unreserve', { body: { gift_id: gift.id, token } });
    expect((await readFirst(list.id)).body).toMatchObject({ free: 1 });
  });

  it.each([{ giftlist_type: 'private' }, { giftlist_type: 'friends' }, { isDeleted: true }] as const)(
    'cannot be read for a list with %j',
    async change => {
      const list = await system.addList(owner);
      await addGift(system.service, owner, list);
      expect((await readFirst(list.id)).status).toBe(200);
      await system.changeList(list, change);
      await eventually(async () => {
        expect((await readFirst(list.id)).problem.code).toBe('list/not-found');
      });
    },
  );

  it('are returned to the gateway only', async () => {
    const list = await system.addList(owner);
    for (const as of [{ service: 'lists' }, owner, vera]) {
      expect((await readFirst(list.id, as)).status).toBeGreaterThanOrEqual(401);
    }
  });
});
