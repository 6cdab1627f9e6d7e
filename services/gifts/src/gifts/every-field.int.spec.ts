import { GiftChange } from '@giftlist/contracts/gifts/entities';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { addGift, createPerson, useGiftSystem } from '../gift-service.testing.ts';

type Field = Exclude<keyof z.input<typeof GiftChange>, 'id'>;

const values = {
  gift_title: ['Kite', 'Drum'],
  price: [12.5, 20],
  currency: ['EUR', 'GBP'],
  product_url: ['https://shop.example.com/kite', 'https://shop.example.com/drum'],
  image_url: ['/media/shop/pictures/kite.webp', '/media/shop/pictures/drum.webp'],
  quantity: [3, 4],
  details: ['The red one', 'With sticks'],
  isMostWanted: [true, false],
} satisfies Record<Field, readonly [unknown, unknown]>;
const pickValues = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(values).map(([name, pair]) => [name, pair[index]]));
const [created, edited] = [pickValues(0), pickValues(1)];

const owner = createPerson('olga');
const system = useGiftSystem();

async function readEverywhere(list: { id: string }, gift: { id: string }): Promise<Record<string, unknown>> {
  const { service } = system;
  const as = owner;
  const forOwner = await service.call('GET /giftitem/{id}', { as, params: { id: gift.id } });
  const forVisitor = await service.call('GET /giftitem/{id}', { params: { id: gift.id } });
  const gifts = await service.call('GET /giftlist/{id}/gifts', { as, params: { id: list.id } });
  const params = { id: owner.profileId };
  const exported = await service.call('GET /internal/gifts/exports/{id}', {
    as: { service: 'users' },
    params,
  });
  return {
    owner: forOwner.body,
    visitor: forVisitor.body,
    list: gifts.body,
    export: exported.body.gifts,
  };
}

describe('every field of a gift', () => {
  it('has a value in this test', () => {
    const fields = Object.keys(GiftChange.shape).filter(name => name !== 'id');
    expect(Object.keys(values).toSorted()).toEqual(fields.toSorted());
  });

  it('is stored, edited, returned and exported', async () => {
    const list = await system.addList(owner, {}, { published: true });
    const gift = await addGift(system.service, owner, list, created);
    expect(gift).toMatchObject(created);
    const expectFields = async (fields: object) =>
      expect(await readEverywhere(list, gift)).toMatchObject({
        owner: fields,
        visitor: fields,
        list: [fields],
        export: [fields],
      });
    await expectFields(created);
    const body = { id: gift.id, ...edited };
    const changed = await system.service.call('PUT /giftitem/update', { as: owner, query: {}, body });
    expect(changed.body.data).toMatchObject(edited);
    await expectFields(edited);
  });

  it.each(Object.keys(values))('can be changed separately: %s', async name => {
    const list = await system.addList(owner);
    const gift = await addGift(system.service, owner, list, created);
    const body = { id: gift.id, [name]: edited[name] };
    const changed = await system.service.call('PUT /giftitem/update', { as: owner, query: {}, body });
    expect(changed.body.data).toMatchObject({ ...created, [name]: edited[name] });
  });
});
