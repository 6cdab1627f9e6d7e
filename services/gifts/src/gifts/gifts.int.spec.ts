import { giftAdded, giftChanged } from '@giftlist/contracts/gifts/events';
import { eventually } from '@giftlist/service-kit/testing';
import { createBlackPng, padToSize } from '@giftlist/service-kit/testing/costly-pictures';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  addGift,
  createPerson,
  createReserveForm,
  getEmailKey,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { ListModel } from '../lists/list.store.ts';
import { GiftModel } from '../store/gifts.store.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const collaborator = createPerson('colin');

const reserve = (gift_id: string, name?: string) =>
  system.service.call('POST /giftitem/reserve', { body: createReserveForm(gift_id, name) });
const update = (body: { id: string } & Record<string, unknown>) =>
  system.service.call('PUT /giftitem/update', { as: owner, query: {}, body });
const read = (id: string) => system.service.call('GET /giftitem/{id}', { as: owner, params: { id } });
const createList = (fields = {}) =>
  system.addList(owner, { editor_keys: [getEmailKey(system.service, collaborator.email)], ...fields });

describe('a gift', () => {
  it('can be added right after its list was created, before the list’s event arrives', async () => {
    const requestsBefore = system.requests.lists;
    const list = await createList({ currency: 'EUR' });
    const gift = await addGift(system.service, owner, list, {
      price: 12.345,
      product_url: 'shop.example.com/kite',
    });
    expect(gift).toMatchObject({
      gift_title: 'Kite',
      price: 12.35,
      safe_price: 12.35,
      currency: 'EUR',
      product_url: 'https://shop.example.com/kite',
      store_name: 'shop.example.com',
      quantity: 1,
      source: 'manual',
      version: 1,
    });
    expect(system.requests.lists - requestsBefore).toBe(1);
    await addGift(system.service, owner, list);
    expect(system.requests.lists - requestsBefore).toBe(1);
  });

  it('is added to a list in the read model without a request to the lists service', async () => {
    const list = await system.addList(owner, {}, { published: true });
    await eventually(async () => expect(await ListModel.findById(list.id).lean()).not.toBeNull());
    const requestsBefore = system.requests.lists;
    await addGift(system.service, owner, list);
    expect(system.requests.lists - requestsBefore).toBe(0);
  });

  it('is added once when the request is repeated', async () => {
    const list = await createList();
    const headers = { 'idempotency-key': `add-${list.id}` };
    const body = { giftlist_id: list.id, gift_title: 'Once' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        system.service.call('POST /giftitem/create', { as: owner, query: {}, body, headers }),
      ),
    );
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const gifts = await system.service.call('GET /giftlist/{id}/gifts', {
      as: owner,
      params: { id: list.id },
    });
    expect(gifts.body).toHaveLength(1);
  });

  it('from the shop keeps its product, store and picture', async () => {
    const list = await createList();
    const offer_page_url = 'https://toys.example.com/kite';
    const gift = await addGift(system.service, owner, list, {
      source: 'search',
      product: {
        product_id: 'toys:1',
        product_title: 'Kite',
        product_photos: ['/media/shop/abc'],
        product_rating: 4.5,
        product_page_url: offer_page_url,
        product_offers_page_url: offer_page_url,
        product_num_reviews: 12,
        offer: { store_name: 'Toy Barn', offer_page_url, price: 'EUR 1,234.50' },
      },
    });
    expect(gift).toMatchObject({
      price: 1234.5,
      currency: 'EUR',
      image_url: '/media/shop/abc',
      product_url: offer_page_url,
      store_name: 'Toy Barn',
      source: 'search',
    });
    const stored = await GiftModel.findById(gift.id).lean();
    expect(stored?.product).toEqual({
      product_id: 'toys:1',
      offer: { store_name: 'Toy Barn', offer_page_url },
    });
  });

  it('changes only in the sent fields, and gets a new version if anything changed', async () => {
    const events = await system.service.capturedEvents('gifts.events');
    const list = await createList();
    const gift = await addGift(system.service, owner, list, { details: 'Red, please', price: 10 });
    expect((await update({ id: gift.id, isMostWanted: true })).body.data).toMatchObject({
      isMostWanted: true,
      details: 'Red, please',
      price: 10,
      version: 2,
    });
    expect(
      (await update({ id: gift.id, isMostWanted: true, details: 'Red, please' })).body.data.version,
    ).toBe(2);
    expect((await update({ id: gift.id, price: null, product_url: '' })).body.data).toMatchObject({
      price: null,
      product_url: null,
      version: 3,
    });
    await eventually(() => {
      const published = events.all.filter(({ data }) => JSON.stringify(data).includes(gift.id));
      expect(published.map(({ type }) => type)).toEqual([giftAdded.name, giftChanged.name, giftChanged.name]);
    });
  });

  it.each([
    ['no title', { gift_title: ' ' }, { path: 'body.gift_title', message: 'Please enter the gift name' }],
    [
      'an invalid link',
      { product_url: 'javascript:alert(1)' },
      { path: 'body.product_url', message: 'Please enter a valid URL' },
    ],
    ['half a unit', { quantity: 0.5 }, { path: 'body.quantity' }],
    ['a unit and a half', { quantity: 1.5 }, { path: 'body.quantity' }],
    ['nearly two units', { quantity: 1.9999999999 }, { path: 'body.quantity' }],
    ['an enormous number of units', { quantity: 1e308 }, { path: 'body.quantity' }],
    ['no unit', { quantity: 0 }, { path: 'body.quantity' }],
    ['a negative price', { price: -1 }, { path: 'body.price' }],
    ['a picture that is a script', { image_url: 'javascript:alert(1)' }, { path: 'body.image_url' }],
    [
      'a hosted picture that does not exist',
      { image_url: `/media/gifts/${'A'.repeat(43)}` },
      { path: 'body.image_url' },
    ],
  ])('is refused with %s, and nothing is changed', async (_, fields, error) => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list);
    const responses = [
      await update({ id: gift.id, ...fields }),
      await system.service.call('POST /giftitem/create', {
        as: owner,
        query: {},
        body: { giftlist_id: list.id, gift_title: 'Kite', ...fields },
      }),
    ];
    for (const response of responses) {
      expect([response.status, response.problem.errors?.[0]]).toMatchObject([400, error]);
    }
    expect((await read(gift.id)).body).toEqual(gift);
  });
});

describe('a gift of an older release', () => {
  it('is returned without the stored control characters', async () => {
    const list = await system.addList(owner);
    const { id } = await addGift(system.service, owner, list);
    await GiftModel.updateOne(
      { _id: id },
      { $set: { image_url: '/media/shop/a\u0007b', details: 'x\u0000y' } },
    );
    const cleaned = { image_url: '/media/shop/ab', details: 'xy' };
    expect((await read(id)).body).toMatchObject(cleaned);
    const gifts = await system.service.call('GET /giftlist/{id}/gifts', { params: { id: list.id } });
    expect(gifts.body).toMatchObject([cleaned]);
  });
});

describe('a gift’s picture', () => {
  const createPicture = (width: number) =>
    sharp({ create: { width, height: 200, channels: 3, background: '#c2255c' } })
      .png()
      .toBuffer();
  const upload = async (id: string, bytes: Buffer) =>
    system.service.call('PUT /giftitem/upload-logo/{id}', {
      as: owner,
      params: { id },
      files: { file: { bytes, type: 'image/png' } },
    });

  it('is stored in several widths and served', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list);
    const { data } = (await upload(gift.id, await createPicture(800))).body;
    expect(data.image_widths).toEqual([320, 640, 800]);
    expect(data.logo_url).toBe(data.image_url);
    const served = await fetch(`${system.service.url}${data.image_url}?w=320`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await update({ id: gift.id, image_url: null })).body.data).toMatchObject({
      image_url: null,
      logo_url: null,
      image_widths: [],
    });
  });

  it('is kept for a copy when the original gift is deleted', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list);
    const { data } = (await upload(gift.id, await createPicture(400))).body;
    const copy = await system.service.call('POST /giftitem/copy', {
      as: owner,
      body: { gift_id: gift.id, giftlist_id: list.id },
    });
    await system.service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift.id } });
    const countReferences = async (url: string | null) =>
      (await GiftModel.db.collection('pictures').findOne({ _id: url?.split('/').at(-1) as never }))
        ?.references;
    expect(copy.body.data.image_url).toBe(data.image_url);
    expect(await countReferences(data.image_url)).toBe(1);
  });

  it('is refused if it is not a picture', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list);
    expect((await upload(gift.id, Buffer.from('<svg/>'))).problem.code).toBe('picture/not-readable');
  });

  it('is refused with a message if it is too large', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list);
    for (const bytes of [10_485_761, 25_000_000]) {
      const { status, problem } = await upload(gift.id, Buffer.alloc(bytes));
      expect([status, problem.code, problem.detail]).toEqual([
        413,
        'too-large',
        'The picture is too large. Max size is 10MB.',
      ]);
    }
    const { status, problem } = await upload(gift.id, createBlackPng(9_000, 9_000));
    expect([status, problem.code]).toEqual([400, 'picture/too-many-pixels']);
    expect(await upload(gift.id, padToSize(createBlackPng(8_192, 6_144), 60_000))).toMatchObject({
      status: 200,
    });
  });
});

describe('a copied gift', () => {
  it('has no claims', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list, { price: 5, details: 'Blue' });
    await reserve(gift.id);
    const targetList = await createList();
    const copy = await system.service.call('POST /giftitem/copy', {
      as: collaborator,
      body: { gift_id: gift.id, giftlist_id: targetList.id },
    });
    expect(copy.body.data).toMatchObject({
      giftlist_id: targetList.id,
      price: 5,
      details: 'Blue',
      isReserved: false,
      available: 1,
      claims: [],
      added_by_editor: true,
      version: 1,
    });
  });
});
