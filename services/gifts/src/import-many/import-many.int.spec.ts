import { giftAdded, giftLinkSubmitted } from '@giftlist/contracts/gifts/events';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { createPerson, useGiftSystem } from '../gift-service.testing.ts';

const system = useGiftSystem();

const owner = createPerson('olga');

describe('an import of many gifts', () => {
  it('finds gifts in a text, and skips lines without a name or with a forbidden link', async () => {
    const response = await system.service.call('POST /giftitem/read-many', {
      as: owner,
      body: {
        text: 'My wishes:\nKite: https://shop.example/kite\nBlue teapot, 48.00\nhttp://127.0.0.1/secret',
      },
    });
    expect(response.body).toMatchObject({
      kind: 'links',
      gifts: [
        { gift_title: 'Kite', product_url: 'https://shop.example/kite' },
        { gift_title: 'Blue teapot', product_url: null, price: 48 },
      ],
      skipped: [
        { line: 1, text: 'My wishes:', reason: 'no-name-or-link' },
        { line: 4, text: 'http://127.0.0.1/secret', reason: 'link-not-allowed' },
      ],
    });
  });

  it('adds the gifts once and in order, and submits their links for reading', async () => {
    const { service } = system;
    const events = await service.capturedEvents('gifts.events');
    const list = await system.addList(owner, { currency: 'EUR' });
    const body = {
      giftlist_id: list.id,
      gifts: [
        { gift_title: 'Teapot', price: 19.9 },
        { product_url: 'kites.example/dragon-kite' },
        {
          gift_title: 'Atlas',
          product_url: 'https://books.example/atlas',
          price: 30,
          currency: 'GBP',
          quantity: 2,
        },
      ],
    };
    const headers = { 'idempotency-key': `many-${list.id}` };
    const create = () => service.call('POST /giftitem/create-many', { as: owner, query: {}, body, headers });
    const [first, repeated] = [await create(), await create()];
    expect(first.status).toBe(201);
    const getIds = (response: typeof first) => response.body.data.map(({ id }) => id);
    expect(getIds(repeated)).toEqual(getIds(first));
    expect(first.body.data).toMatchObject([
      { gift_title: 'Teapot', price: 19.9, currency: 'EUR', source: 'manual', loading_info: null },
      { gift_title: 'Dragon kite', product_url: 'https://kites.example/dragon-kite', source: 'url_paste' },
      { gift_title: 'Atlas', price: 30, currency: 'GBP', quantity: 2 },
    ]);
    expect(first.body.data.slice(1).every(({ loading_info }) => loading_info !== null)).toBe(true);
    const isOnList = (data: { giftlist_id: string }) => data.giftlist_id === list.id;
    await eventually(() => {
      expect(events.of(giftAdded).filter(({ data }) => isOnList(data))).toHaveLength(3);
      expect(events.of(giftLinkSubmitted).filter(({ data }) => isOnList(data))).toHaveLength(2);
    });
  });

  it('adds no gifts if one of them is invalid', async () => {
    const { service } = system;
    const list = await system.addList(owner);
    const create = (gifts: object[]) =>
      service.call('POST /giftitem/create-many', {
        as: owner,
        query: {},
        body: { giftlist_id: list.id, gifts: gifts as { gift_title: string }[] },
      });
    const forbidden = await create([{ gift_title: 'Kite' }, { product_url: 'http://10.0.0.1/x' }]);
    expect(forbidden.problem).toMatchObject({
      code: 'link/not-allowed',
      errors: [{ path: 'body.gifts.1.product_url' }],
    });
    const withoutName = await create([{ gift_title: 'Kite' }, { price: 3 }]);
    expect(withoutName.problem).toMatchObject({
      code: 'validation',
      errors: [{ path: 'body.gifts.1.gift_title', message: 'Please enter the gift name' }],
    });
    const gifts = await service.call('GET /giftlist/{id}/gifts', { as: owner, params: { id: list.id } });
    expect(gifts.body).toEqual([]);
  });
});
