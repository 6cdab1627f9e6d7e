import { messages } from '@giftlist/contracts/messages';
import { invisibleTexts, visibleTexts } from '@giftlist/service-kit/testing/invisible-texts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addGift, createPerson, createReserveForm, useGiftSystem } from '../gift-service.testing.ts';

const system = useGiftSystem();
const owner = createPerson('olga');
let giftlist_id: string;
let giftId: string;

beforeAll(async () => {
  const list = await system.addList(owner);
  giftlist_id = list.id;
  giftId = (await addGift(system.service, owner, list, { quantity: 100 })).id;
});

const requests = {
  create: (gift_title: string) =>
    system.service.call('POST /giftitem/create', { as: owner, query: {}, body: { giftlist_id, gift_title } }),
  update: (gift_title: string) =>
    system.service.call('PUT /giftitem/update', { as: owner, query: {}, body: { id: giftId, gift_title } }),
};

describe.each(Object.entries(requests))('the title of a gift (%s)', (_, call) => {
  it.each(invisibleTexts)('is refused when it is %s', async (_description, text) => {
    const { status, problem } = await call(text);
    expect(status).toBe(400);
    expect(problem.errors).toEqual([{ path: 'body.gift_title', message: messages.giftForm.name }]);
  });

  it('is accepted with a visible character', async () => {
    for (const text of visibleTexts) expect((await call(text)).body.data.gift_title).toBe(text);
  });
});

describe('an imported gift', () => {
  const createMany = (gift_title: string, product_url: string | null) =>
    system.service.call('POST /giftitem/create-many', {
      as: owner,
      query: {},
      body: { giftlist_id, gifts: [{ gift_title, product_url }] },
    });

  it.each(invisibleTexts)('without a link is refused when its title is %s', async (_description, text) => {
    const { status, problem } = await createMany(text, null);
    expect(status).toBe(400);
    expect(problem.errors).toEqual([{ path: 'body.gifts.0.gift_title', message: messages.giftForm.name }]);
  });
});

describe('the name of a giver', () => {
  const reserve = (name: string) =>
    system.service.call('POST /giftitem/reserve', { body: { ...createReserveForm(giftId), name } });

  it.each(invisibleTexts)('is refused when it is %s', async (_description, text) => {
    const { status, problem } = await reserve(text);
    expect(status).toBe(400);
    expect(problem.errors).toEqual([{ path: 'body.name', message: 'Please enter your name' }]);
  });

  it('is accepted with a visible character', async () => {
    for (const text of visibleTexts) expect((await reserve(text)).status).toBe(201);
  });
});
