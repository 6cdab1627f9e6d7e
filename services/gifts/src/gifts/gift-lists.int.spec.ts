import { giftChanged, giftReleased, giftRemoved } from '@giftlist/contracts/gifts/events';
import { limits } from '@giftlist/contracts/limits';
import { listDeleted, listReused } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { Pictures } from '@giftlist/service-kit/pictures/pictures';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  addGift,
  createPerson,
  createReserveForm,
  getEmailKey,
  openMails,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { DeletedGifts } from './deleted-gifts.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const collaborator = createPerson('colin');

const reserve = (gift_id: string, name?: string) =>
  system.service.call('POST /giftitem/reserve', { body: createReserveForm(gift_id, name) });
const read = (id: string) => system.service.call('GET /giftitem/{id}', { as: owner, params: { id } });
const createList = (fields = {}) =>
  system.addList(owner, { editor_keys: [getEmailKey(system.service, collaborator.email)], ...fields });

/** Returns a function that lists the template and recipient of each email about gifts with this title. */
async function captureMails(title: string) {
  const mails = await system.service.capturedEvents('mail.commands');
  return async () => {
    const opened = await openMails(system.service, mails);
    return opened
      .filter(request => 'gift_title' in request && request.gift_title === title)
      .map(({ template, to }) => `${template} ${to.email}`);
  };
}

describe('a gift', () => {
  it('is not found after deletion, and givers get an email once it cannot be restored', async () => {
    const { service } = system;
    const events = await service.capturedEvents('gifts.events');
    const mails = await captureMails('Gone kite');
    const list = await createList();
    const gift = await addGift(service, owner, list, { gift_title: 'Gone kite', quantity: 3 });
    await reserve(gift.id, 'Vera');
    await reserve(gift.id, 'Walter');
    await service.call('POST /giftitem/mark-as-purchased', {
      as: owner,
      body: { gift_id: gift.id, name: 'Olga', email: owner.email },
    });
    const remove = () => service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift.id } });
    expect((await remove()).body).toEqual({ data: { id: gift.id } });
    expect((await remove()).status).toBe(200);
    expect((await read(gift.id)).problem.code).toBe('gift/not-found');
    expect((await reserve(gift.id)).problem.code).toBe('gift/not-found');
    const confirmations = [
      'reservation-confirmed vera@example.com',
      'reservation-confirmed walter@example.com',
    ];
    await service.get(DeletedGifts).sweep();
    await eventually(async () => expect((await mails()).toSorted()).toEqual(confirmations));
    service.clock.advance(limits.giftRestoreMs + 1);
    await eventually(async () =>
      expect((await mails()).toSorted()).toEqual([
        ...confirmations,
        'reserved-gift-removed vera@example.com',
        'reserved-gift-removed walter@example.com',
      ]),
    );
    expect(events.of(giftRemoved).filter(({ data }) => data.id === gift.id)).toHaveLength(1);
    await eventually(async () => expect((await GiftModel.findById(gift.id).lean())?.claims).toEqual([]));
    // Other services end givers' access when they receive `giftReleased`.
    const { revision } = (await GiftModel.findById(gift.id).lean()) ?? {};
    await eventually(() =>
      expect(
        events
          .of(giftReleased)
          .flatMap(({ data }) => (data.id === gift.id ? [[data.claimed, data.gift_version]] : [])),
      ).toEqual(Array.from({ length: 3 }, () => [0, revision])),
    );
  });

  it('is deleted with its list, and givers get an email', async () => {
    const { service } = system;
    const mails = await captureMails('List kite');
    const list = await createList();
    const gift = await addGift(service, owner, list, { gift_title: 'List kite' });
    await reserve(gift.id, 'Vera');
    const deleted = await system.changeList(list, { isDeleted: true }, { published: false });
    await service.publish(listDeleted, deleted);
    await eventually(async () =>
      expect(await GiftModel.findById(gift.id).lean()).toMatchObject({
        loading: null,
        removed_at: expect.any(Date),
      }),
    );
    service.clock.advance(limits.giftRestoreMs + 1);
    await eventually(async () => expect(await mails()).toContain('reserved-gift-removed vera@example.com'));
    await eventually(async () => expect((await read(gift.id)).problem.code).toBe('list/deleted'));
  });
});

describe('restoring a deleted gift', () => {
  const remove = (id: string) =>
    system.service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id } });
  const restore = (gift_id: string) =>
    system.service.call('POST /giftitem/restore', { as: owner, body: { gift_id } });

  it('keeps its fields and claims, sends no email, and can be repeated', async () => {
    const { service } = system;
    const events = await service.capturedEvents('gifts.events');
    const mails = await captureMails('Kept kite');
    const list = await createList();
    const gift = await addGift(service, owner, list, { gift_title: 'Kept kite', details: 'Red' });
    const token = (await reserve(gift.id)).body.data.unreserve_token;
    await remove(gift.id);
    const restored = await restore(gift.id);
    expect(restored.status).toBe(200);
    expect(restored.body.data).toMatchObject({ gift_title: 'Kept kite', details: 'Red', isReserved: false });
    expect((await restore(gift.id)).body).toEqual(restored.body);
    const headers = { 'x-claim-token': token };
    const forGiver = await service.call('GET /giftitem/{id}', { params: { id: gift.id }, headers });
    expect(forGiver.body).toMatchObject({ isReserved: true, reserved_by_me: true });
    service.clock.advance(limits.giftRestoreMs + 1);
    await service.get(DeletedGifts).sweep();
    await eventually(() =>
      expect(events.of(giftChanged).filter(({ data }) => data.id === gift.id)).toHaveLength(1),
    );
    expect(await mails()).toEqual(['reservation-confirmed vera@example.com']);
  });

  it('fails after two minutes, whether or not the gift is taken', async () => {
    const { service } = system;
    const list = await createList();
    const [available, taken] = [await addGift(service, owner, list), await addGift(service, owner, list)];
    await reserve(taken.id);
    for (const { id } of [available, taken]) await remove(id);
    service.clock.advance(limits.giftRestoreMs + 1);
    for (const { id } of [available, taken]) expect((await restore(id)).problem.code).toBe('gift/not-found');
  });

  it('marks its link as failed if the link was still being read', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list, { product_url: 'https://shop.example/kite' });
    const loading = { startedAt: system.service.clock.now(), keep: [], claimed_until: null, in_bulk: null };
    await GiftModel.updateOne({ _id: gift.id }, { loading });
    await remove(gift.id);
    expect((await restore(gift.id)).body.data).toMatchObject({ loading_info: null, link_failed: true });
  });

  it('keeps its picture', async () => {
    const { service } = system;
    const list = await createList();
    const gift = await addGift(service, owner, list);
    const file = {
      bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c2255c' } })
        .png()
        .toBuffer(),
      type: 'image/png',
    };
    const params = { id: gift.id };
    const { body } = await service.call('PUT /giftitem/upload-logo/{id}', {
      as: owner,
      params,
      files: { file },
    });
    await remove(gift.id);
    await restore(gift.id);
    service.clock.advance(2 * 3_600_000);
    await service.get(Pictures).deleteUnused();
    const hash = body.data.image_url?.split('/').pop() ?? '';
    expect(await service.get(Pictures).find(hash, undefined)).not.toBeNull();
  });
});

describe('a full list', () => {
  it('accepts no more gifts by any route', async () => {
    const { service } = system;
    const list = await createList();
    const gift = await addGift(service, owner, list);
    const stored = (await GiftModel.findById(gift.id).lean()) ?? undefined;
    await GiftModel.insertMany(
      Array.from({ length: limits.giftsPerListMax - 2 }, () => ({ ...stored, _id: newId() })),
    );
    const giftlist_id = list.id;
    const add = () =>
      service.call('POST /giftitem/create', {
        as: owner,
        query: {},
        body: { giftlist_id, gift_title: 'Kite' },
      });
    const addTwo = await service.call('POST /giftitem/create-many', {
      as: owner,
      query: {},
      body: { giftlist_id, gifts: [{ gift_title: 'One' }, { gift_title: 'Two' }] },
    });
    expect([addTwo.status, addTwo.problem.code]).toEqual([409, 'gift/list-full']);
    expect((await add()).status).toBe(201);
    const refusedResponses = [
      await add(),
      await service.call('POST /giftitem/copy', { as: owner, body: { gift_id: gift.id, giftlist_id } }),
      await service.call('POST /giftitem/create-from-url', {
        as: owner,
        body: { giftlistId: giftlist_id, url: 'https://shop.example.com/kite' },
      }),
    ];
    expect(refusedResponses.map(({ problem }) => problem.code)).toEqual(
      refusedResponses.map(() => 'gift/list-full'),
    );
    await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift.id } });
    expect((await add()).status).toBe(201);
    const restored = await service.call('POST /giftitem/restore', {
      as: owner,
      body: { gift_id: gift.id },
    });
    expect(restored.problem.code).toBe('gift/list-full');
    const reusedList = await system.addList(owner);
    const from = { list_id: list.id, gifts: 'all' as const, gifts_revealed: false };
    const at = service.clock.now().toISOString();
    await addGift(service, owner, reusedList);
    await service.publish(listReused, {
      id: reusedList.id,
      owner_id: owner.profileId,
      currency: 'EUR',
      from,
      at,
    });
    await eventually(async () =>
      expect(await GiftModel.countDocuments({ giftlist_id: reusedList.id })).toBe(limits.giftsPerListMax),
    );
  }, 60_000);
});

describe('the gifts of a list', () => {
  it('are ordered by the rules of the specification for owner, collaborator and visitor', async () => {
    const { service } = system;
    const list = await createList();
    const add = async (gift_title: string, as: typeof owner, fields: Record<string, unknown> = {}) => {
      service.clock.advance(1_000);
      return addGift(service, as, list, { gift_title, ...fields });
    };
    const taken = await add('taken', owner, { isMostWanted: true });
    await add('old', owner);
    await add('by collaborator', collaborator, { isMostWanted: true });
    await add('cheap at Amazon', owner, { product_url: 'https://www.amazon.com/dp/1', price: 10 });
    await add('expensive at Amazon', owner, { product_url: 'https://www.amazon.com/dp/2', price: 100 });
    await add('wanted', owner, { isMostWanted: true });
    await add('new', owner);
    await reserve(taken.id);
    const readTitles = async (as?: typeof owner) => {
      const input = { params: { id: list.id }, ...(as && { as }) };
      const { body } = await service.call('GET /giftlist/{id}/gifts', input);
      return body.map(({ gift_title }) => gift_title);
    };
    expect(await readTitles(owner)).toEqual([
      'wanted',
      'taken',
      'new',
      'expensive at Amazon',
      'cheap at Amazon',
      'old',
      'by collaborator',
    ]);
    expect(await readTitles(collaborator)).toEqual([
      'wanted',
      'by collaborator',
      'new',
      'expensive at Amazon',
      'cheap at Amazon',
      'old',
      'taken',
    ]);
    expect(await readTitles()).toEqual([
      'wanted',
      'by collaborator',
      'expensive at Amazon',
      'cheap at Amazon',
      'new',
      'old',
      'taken',
    ]);
  });

  it('contain neither revenue nor commission, which affect the order', async () => {
    const list = await createList();
    await addGift(system.service, owner, list, { product_url: 'https://www.amazon.com/dp/1', price: 10 });
    for (const as of [owner, collaborator, undefined]) {
      const input = { params: { id: list.id }, ...(as && { as }) };
      const { text } = await system.service.call('GET /giftlist/{id}/gifts', input);
      expect(text).not.toMatch(/commission|revenue/);
    }
  });

  it('are streamed to other services as events, without claims', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list);
    await reserve(gift.id, 'Vera');
    const { text } = await system.service.call('GET /internal/snapshot/gifts', { as: { service: 'lists' } });
    const line = text.split('\n').find(candidate => candidate.includes(gift.id)) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      type: 'gift.changed.v1',
      data: { id: gift.id, owner_id: list.user_id },
    });
    expect(text).not.toMatch(/vera/i);
  });

  it('are streamed with their claims, but without givers’ names', async () => {
    const gift = await addGift(system.service, owner, await createList(), { quantity: 2 });
    await reserve(gift.id, 'Vera');
    const readSnapshot = (service: string) =>
      system.service.call('GET /internal/snapshot/claims', { as: { service } });
    const { text } = await readSnapshot('lists');
    const line = text.split('\n').find(candidate => candidate.includes(gift.id)) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      type: 'gift.reserved.v1',
      data: { id: gift.id, claimant_id: null, claimed: 1, quantity: 2 },
    });
    expect(text).not.toMatch(/vera/i);
    expect((await readSnapshot('shop')).status).toBe(403);
  });
});
