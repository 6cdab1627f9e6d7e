import { giftAdded, giftLinkSubmitted } from '@giftlist/contracts/gifts/events';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { createPerson, useGiftSystem } from '../gift-service.testing.ts';

const system = useGiftSystem();

const owner = createPerson('olga');

describe('many gifts at once', () => {
  it('are found in a text without being added', async () => {
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

  it('are added in order, once when repeated, and their pages are read', async () => {
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
    const [one, again] = [await create(), await create()];
    expect(one.status).toBe(201);
    const idsOf = (response: typeof one) => response.body.data.map(({ id }) => id);
    expect(idsOf(again)).toEqual(idsOf(one));
    expect(one.body.data).toMatchObject([
      { gift_title: 'Teapot', price: 19.9, currency: 'EUR', source: 'manual', loading_info: null },
      { gift_title: 'Dragon kite', product_url: 'https://kites.example/dragon-kite', source: 'url_paste' },
      { gift_title: 'Atlas', price: 30, currency: 'GBP', quantity: 2 },
    ]);
    expect(one.body.data.slice(1).every(({ loading_info }) => loading_info !== null)).toBe(true);
    const ofList = (data: { giftlist_id: string }) => data.giftlist_id === list.id;
    await eventually(() => {
      expect(events.of(giftAdded).filter(({ data }) => ofList(data))).toHaveLength(3);
      expect(events.of(giftLinkSubmitted).filter(({ data }) => ofList(data))).toHaveLength(2);
    });
  });

  it('are all refused when one of them cannot be added', async () => {
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
    const nameless = await create([{ gift_title: 'Kite' }, { price: 3 }]);
    expect(nameless.problem).toMatchObject({
      code: 'validation',
      errors: [{ path: 'body.gifts.1.gift_title', message: 'Please enter the gift name' }],
    });
    const all = await service.call('GET /giftlist/{id}/gifts', { as: owner, params: { id: list.id } });
    expect(all.body).toEqual([]);
  });
});
