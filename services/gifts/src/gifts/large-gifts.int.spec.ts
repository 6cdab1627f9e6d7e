import { limits } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import { database } from '@giftlist/service-kit/mongo/database';
import { eventually } from '@giftlist/service-kit/testing';
import { recordDatabaseOperations } from '@giftlist/service-kit/testing/database-operations';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findGiftWithList } from '../access/gift-access.store.ts';
import {
  addGift,
  createKnownCookie,
  createPerson,
  createReserveForm,
  getEmailKey,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { ListModel } from '../lists/list.store.ts';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import { getClaimProjection, getNamedClaimProjection } from '../model/gift-fields.ts';
import { findGift, findGiftsOfList, GiftModel } from '../store/gifts.store.ts';
import { DeletedGifts } from './deleted-gifts.ts';
import { giftMigrations } from './migrations.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const collaborator = createPerson('colin');
const vera = createPerson('vera');
const createList = (fields = {}) =>
  system.addList(owner, { editor_keys: [getEmailKey(system.service, collaborator.email)], ...fields });

/** Older releases stored products like this. */
const createLargeProduct = (attributeCount: number) => ({
  product_id: 'p1',
  product_title: 'Kite',
  product_attributes: Object.fromEntries(
    Array.from({ length: attributeCount }, (_, index) => [`key ${index}`, 'x'.repeat(90)]),
  ),
  offer: {
    store_name: 'Kite shop',
    offer_page_url: 'https://shop.example/kite',
    shipping: 'y'.repeat(1_000),
  },
});
const storeProduct = (giftlist_id: string, product: object) =>
  GiftModel.collection.updateMany({ giftlist_id }, { $set: { product } });

const createClaim = (fields: Partial<Claim> = {}): Claim => ({
  id: newId(),
  kind: 'reserved',
  by_owner: false,
  name: 'Ada',
  email: 'ada@example.com',
  message: 'm'.repeat(2_000),
  email_key: 'key',
  profile_id: null,
  token_hash: null,
  at: new Date(0),
  received: false,
  thanked: false,
  ...fields,
});
const getLargestResponse = (operations: { responseLength: number }[]) =>
  Math.max(...operations.map(({ responseLength }) => responseLength));

describe('gifts with a large product record', () => {
  const viewers = [owner, collaborator, vera, undefined];

  it('stored by an older release are handled without loading that record', async () => {
    const { service } = system;
    const [list, target] = [await createList(), await createList()];
    const gifts: Awaited<ReturnType<typeof addGift>>[] = [];
    for (let index = 0; index < 8; index += 1)
      gifts.push(await addGift(service, owner, list, { product_url: 'https://shop.example/kite' }));
    await storeProduct(list.id, createLargeProduct(9_000));
    const gift_id = gifts[0]?.id ?? '';
    const operations = await recordDatabaseOperations(['gifts'], async () => {
      for (let read = 0; read < 15; read += 1) {
        const responses = await Promise.all(
          viewers.map(as =>
            service.call('GET /giftlist/{id}/gifts', { ...(as && { as }), params: { id: list.id } }),
          ),
        );
        expect(responses.map(({ status, body }) => [status, body.length])).toEqual(
          viewers.map(() => [200, 8]),
        );
      }
      for (const as of viewers) {
        const { body } = await service.call('GET /giftitem/{id}', {
          ...(as && { as }),
          params: { id: gift_id },
        });
        expect(body.store_name).toBe('Kite shop');
      }
      await service.call('PUT /giftlist/{id}/gift-order', {
        as: owner,
        params: { id: list.id },
        body: { gift_ids: gifts.map(({ id }) => id).toReversed() },
      });
      await service.call('GET /giftlist/{id}/thank-you-notes', { as: owner, params: { id: list.id } });
      await service.call('PUT /giftitem/update', {
        as: owner,
        query: {},
        body: { id: gift_id, details: 'Red' },
      });
      const reserved = await service.call('POST /giftitem/reserve', {
        as: vera,
        body: createReserveForm(gift_id),
      });
      expect(reserved.body.data.gift.store_name).toBe('Kite shop');
      await service.call('POST /giftitem/unreserve', { as: vera, body: { gift_id } });
      const mark = { gift_id, name: 'Olga', email: owner.email };
      await service.call('POST /giftitem/mark-as-purchased', { as: owner, body: mark });
      await service.call('POST /giftitem/unmark-from-purchased', { as: owner, body: { gift_id } });
      for (let copies = 0; copies < 20; copies += 1) {
        const body = { gift_id, giftlist_id: target.id };
        const copied = await service.call('POST /giftitem/copy', { as: owner, body });
        expect(copied.status).toBe(201);
      }
      await service.call('GET /internal/snapshot/gifts', { as: { service: 'lists' } });
      await service.call('GET /internal/gifts/exports/{id}', {
        as: { service: 'users' },
        params: { id: owner.profileId },
      });
      await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift_id } });
      await service.call('POST /giftitem/restore', { as: owner, body: { gift_id } });
    });
    expect(operations.length).toBeGreaterThan(100);
    expect(getLargestResponse(operations)).toBeLessThan(65_536);
    const [copy] = await GiftModel.find({ giftlist_id: target.id }).lean<GiftDoc[]>();
    expect(copy?.product).toEqual({
      product_id: 'p1',
      offer: { store_name: 'Kite shop', offer_page_url: 'https://shop.example/kite' },
    });
  }, 60_000);

  it('stored by an older release lose unused fields in a migration', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list);
    const withoutProduct = await addGift(system.service, owner, list);
    await GiftModel.collection.updateOne({ _id: gift.id } as object, {
      $set: { product: createLargeProduct(50) },
    });
    for (const { up } of giftMigrations) await up(database());
    expect((await GiftModel.findById(gift.id).lean<GiftDoc>())?.product).toEqual({
      product_id: 'p1',
      offer: { store_name: 'Kite shop', offer_page_url: 'https://shop.example/kite' },
    });
    expect(await GiftModel.findById(withoutProduct.id).lean<GiftDoc>()).toMatchObject({
      product: null,
      claims: [],
    });
  });

  it('are stored with only the used fields', async () => {
    const list = await createList();
    const { id } = await addGift(system.service, owner, list, {
      product: {
        product_id: 'p2',
        product_title: 'Ball',
        product_description: 'z'.repeat(4_000),
        product_photos: ['https://shop.example/ball.webp'],
        product_attributes: { colour: 'red' },
        product_rating: 4,
        product_page_url: 'https://shop.example/ball',
        product_offers_page_url: '',
        product_num_reviews: 3,
        offer: { store_name: 'Balls', offer_page_url: 'https://shop.example/ball', price: 'USD 12.00' },
      },
    });
    expect(await GiftModel.findById(id).lean()).toMatchObject({
      price: 12,
      image_url: 'https://shop.example/ball.webp',
      product_url: 'https://shop.example/ball',
      product: {
        product_id: 'p2',
        offer: { store_name: 'Balls', offer_page_url: 'https://shop.example/ball' },
      },
    });
    expect(JSON.stringify(await GiftModel.findById(id).lean())).not.toMatch(/zzz|colour/);
  });
});

describe('many large claims', () => {
  it('are not read for an owner before Reveal on any route', async () => {
    const { service } = system;
    const list = await createList();
    const available = await addGift(service, owner, list, { quantity: 60 });
    const taken = await addGift(service, owner, list, { quantity: 60 });
    await GiftModel.updateOne({ _id: taken.id }, { claims: Array.from({ length: 30 }, () => createClaim()) });
    const measureReads = async (gift_id: string) => {
      const operations = await recordDatabaseOperations(['gifts'], async () => {
        const params = { id: gift_id };
        await service.call('GET /giftitem/{id}', { as: owner, params });
        await service.call('GET /giftitem/{id}', { params, cookies: createKnownCookie(owner) });
        await service.call('PUT /giftitem/update', {
          as: owner,
          query: {},
          body: { ...params, details: 'x' },
        });
        await service.call('PUT /giftitem/update', {
          as: owner,
          query: {},
          body: { ...params, quantity: 50 },
        });
        await service.call('DELETE /giftitem/delete/{id}', { as: owner, params });
        await service.call('POST /giftitem/restore', { as: owner, body: { gift_id } });
        await service.get(DeletedGifts).sweep();
      });
      // Background jobs also read gifts.
      const claimReads = operations.filter(({ command }) => JSON.stringify(command).includes('claims'));
      return [...new Set(claimReads.map(({ op, responseLength }) => `${op} ${responseLength}`))].toSorted();
    };
    await database().collection('system.profile').drop();
    const readsOfAvailable = await measureReads(available.id);
    await database().collection('system.profile').drop();
    expect(await measureReads(taken.id)).toEqual(readsOfAvailable);
    await database().collection('system.profile').drop();
    const operations = await recordDatabaseOperations(['gifts'], () =>
      service.call('GET /giftlist/{id}/gifts', { as: owner, params: { id: list.id } }),
    );
    expect(getLargestResponse(operations)).toBeLessThan(4_000);
  });

  it('are read with names and messages only for viewers who may see them', async () => {
    const { service } = system;
    const list = await createList();
    const gift = await addGift(service, owner, list, { quantity: 60 });
    const ownClaim = createClaim({ profile_id: vera.profileId, name: 'Vera', message: 'mine' });
    await GiftModel.updateOne(
      { _id: gift.id },
      { claims: [...Array.from({ length: 30 }, () => createClaim()), ownClaim] },
    );
    const readAs = async (as: typeof owner | undefined) => {
      await database().collection('system.profile').drop();
      const input = { ...(as && { as }), params: { id: gift.id } };
      let response: Awaited<ReturnType<typeof read>> | undefined;
      const read = () => service.call('GET /giftitem/{id}', input);
      const operations = await recordDatabaseOperations(['gifts'], async () => {
        response = await read();
        await service.call('GET /giftlist/{id}/gifts', { ...input, params: { id: list.id } });
      });
      const messages = response?.body.claims.map(({ info }) => info?.message.length);
      return { available: response?.body.available, messages, bytes: getLargestResponse(operations) };
    };
    expect(await readAs(undefined)).toEqual({ available: 29, messages: [], bytes: expect.any(Number) });
    expect((await readAs(undefined)).bytes).toBeLessThan(30_000);
    const asVera = await readAs(vera);
    expect([asVera.available, asVera.messages]).toEqual([29, [4]]);
    expect(asVera.bytes).toBeLessThan(30_000);
    const asColin = await readAs(collaborator);
    expect([asColin.available, asColin.messages]).toEqual([29, [...Array<number>(30).fill(2_000), 4]]);
  });

  it('do not affect what queries return for an owner before Reveal', async () => {
    const list = await system.addList(owner, {}, { published: true });
    await eventually(async () => (await ListModel.exists({ _id: list.id })) !== null);
    const viewer = {
      role: 'owner',
      maybeOwner: false,
      profileId: owner.profileId,
      emailKey: 'owners-key',
      tokenHashes: ['t0'],
    } as const;
    const { id } = await addGift(system.service, owner, list, { quantity: 9 });
    const stored = await GiftModel.findById(id).orFail().lean<GiftDoc>();
    const storeClaims = (claims: readonly Claim[]) =>
      GiftModel.replaceOne({ _id: id }, { ...stored, claims });
    const runQueries = async () => {
      const options = { claims: getNamedClaimProjection(viewer), possibleProfileIds: [owner.profileId] };
      const found = await findGiftWithList(id, options);
      const projection = getClaimProjection(viewer, { gifts_revealed: false });
      const gift = await findGift(id, projection);
      return JSON.stringify([found, gift, await findGiftsOfList(list.id, projection)]);
    };
    const claims = fc.array(
      fc.record({
        by_owner: fc.boolean(),
        name: fc.string(),
        message: fc.string({ maxLength: limits.messageLength }),
        email_key: fc.constantFrom(null, 'owners-key', 'another'),
        profile_id: fc.constantFrom(null, owner.profileId, vera.profileId),
        token_hash: fc.constantFrom(null, 't0', 't1'),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(claims, async fields => {
        const generatedClaims = fields.map(claimFields => createClaim(claimFields));
        await storeClaims(generatedClaims);
        const resultWithAllClaims = await runQueries();
        await storeClaims(generatedClaims.filter(({ by_owner }) => by_owner));
        expect(await runQueries()).toBe(resultWithAllClaims);
      }),
      { numRuns: 40 },
    );
  });
});
