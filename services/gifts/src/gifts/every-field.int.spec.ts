import { GiftChange } from '@giftlist/contracts/gifts/entities';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { addGift, person, useGiftSystem } from '../gift-service.testing.ts';

type Field = Exclude<keyof z.input<typeof GiftChange>, 'id'>;

/** At creation, and after an edit. */
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
const pick = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(values).map(([name, pair]) => [name, pair[at]]));
const [created, edited] = [pick(0), pick(1)];

const owner = person('olga');
const system = useGiftSystem();

async function readEverywhere(list: { id: string }, gift: { id: string }): Promise<Record<string, unknown>> {
  const { service } = system;
  const as = owner;
  const one = await service.call('GET /giftitem/{id}', { as, params: { id: gift.id } });
  const asVisitor = await service.call('GET /giftitem/{id}', { params: { id: gift.id } });
  const all = await service.call('GET /giftlist/{id}/gifts', { as, params: { id: list.id } });
  const params = { id: owner.profileId };
  const exported = await service.call('GET /internal/gifts/exports/{id}', {
    as: { service: 'users' },
    params,
  });
  return { read: one.body, visitor: asVisitor.body, list: all.body, export: exported.body.gifts };
}

describe('every field of a gift', () => {
  it('has a value in this test', () => {
    const fields = Object.keys(GiftChange.shape).filter(name => name !== 'id');
    expect(Object.keys(values).toSorted()).toEqual(fields.toSorted());
  });

  it('survives creation, edit, reading and the personal export', async () => {
    const list = await system.addList(owner, {}, { published: true });
    const gift = await addGift(system.service, owner, list, created);
    expect(gift).toMatchObject(created);
    const shown = (fields: object) => ({ read: fields, visitor: fields, list: [fields], export: [fields] });
    expect(await readEverywhere(list, gift)).toMatchObject(shown(created));
    const body = { id: gift.id, ...edited };
    const changed = await system.service.call('PUT /giftitem/update', { as: owner, query: {}, body });
    expect(changed.body.data).toMatchObject(edited);
    expect(await readEverywhere(list, gift)).toMatchObject(shown(edited));
  });

  it.each(Object.keys(values))('can be changed on its own: %s', async name => {
    const list = await system.addList(owner);
    const gift = await addGift(system.service, owner, list, created);
    const body = { id: gift.id, [name]: edited[name] };
    const changed = await system.service.call('PUT /giftitem/update', { as: owner, query: {}, body });
    expect(changed.body.data).toMatchObject({ ...created, [name]: edited[name] });
  });
});
