import { giftChanged, giftReserved } from '@giftlist/contracts/gifts/events';
import { limits } from '@giftlist/contracts/limits';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  addGift,
  createKnownCookie,
  createPerson,
  createReserveForm,
  getEmailKey,
  requireValue,
  useGiftSystem,
} from '../gift-service.testing.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const collaborator = createPerson('colin');
const reserve = (giftId: string, name?: string) =>
  system.service.call('POST /giftitem/reserve', { body: createReserveForm(giftId, name) });

async function createList(fields = {}) {
  const editor_keys = [getEmailKey(system.service, collaborator.email)];
  return system.addList(owner, { editor_keys, ...fields });
}

/** Omits headers that always differ. */
function toComparable({ status, headers, text }: { status: number; headers: Headers; text: string }) {
  const volatile = new Set(['date', 'x-request-id']);
  return { status, headers: [...headers].filter(([name]) => !volatile.has(name)), text };
}

describe('an owner before Reveal', () => {
  it('gets the same responses before and after others claim gifts', async () => {
    const { service } = system;
    const list = await createList();
    const gifts: Awaited<ReturnType<typeof addGift>>[] = [];
    for (const fields of [{ quantity: 1 }, { quantity: 2 }, { isMostWanted: true }]) {
      gifts.push(await addGift(service, owner, list, fields));
    }
    const readAll = async () => {
      const params = { id: list.id };
      const asOwner = [await service.call('GET /giftlist/{id}/gifts', { as: owner, params })];
      const inSharedBrowser = [
        await service.call('GET /giftlist/{id}/gifts', { cookies: createKnownCookie(owner), params }),
      ];
      const singleGifts = await Promise.all(
        gifts.map(({ id }) => service.call('GET /giftitem/{id}', { as: owner, params: { id } })),
      );
      return [...asOwner, ...inSharedBrowser, ...singleGifts].map(toComparable);
    };
    const responsesBefore = await readAll();
    for (const { id } of gifts) expect((await reserve(id)).status).toBe(201);
    await service.call('POST /giftitem/mark-as-purchased', {
      as: collaborator,
      body: { gift_id: requireValue(gifts[1]).id, name: 'Colin', email: collaborator.email },
    });
    const asVisitor = await service.call('GET /giftlist/{id}/gifts', { params: { id: list.id } });
    expect(asVisitor.body.map(({ available }) => available)).toEqual([0, 0, 0]);
    expect(await readAll()).toEqual(responsesBefore);
  });

  it('gets the same responses on every route for a taken gift as for an available one', async () => {
    const { service } = system;
    const list = await createList();
    const targetList = await createList();
    const callAllRoutes = async (giftId: string) => {
      const gift = { as: owner, body: { gift_id: giftId } };
      const form = { as: owner, body: { gift_id: giftId, name: 'Olga', email: owner.email } };
      const recorded: string[] = [];
      const record = async (call: Promise<{ status: number; text: string }>) => {
        const { status, text } = await call;
        const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
        const times = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
        recorded.push(`${status} ${text.replace(ids, 'ID').replace(times, 'TIME')}`);
      };
      await record(service.call('POST /giftitem/mark-as-purchased', form));
      await record(service.call('POST /giftitem/mark-as-purchased', form));
      await record(service.call('POST /giftitem/mark-as-purchased', form));
      await record(service.call('POST /giftitem/unmark-from-purchased', gift));
      await record(
        service.call('PUT /giftitem/update', { as: owner, query: {}, body: { id: giftId, quantity: 1 } }),
      );
      await record(service.call('POST /giftitem/unmark-from-purchased', gift));
      await record(service.call('POST /giftitem/unmark-from-purchased', gift));
      await record(service.call('POST /giftitem/reserve', form));
      await record(service.call('POST /giftitem/unreserve', gift));
      await record(
        service.call('POST /giftitem/copy', {
          as: owner,
          body: { gift_id: giftId, giftlist_id: targetList.id },
        }),
      );
      await record(service.call('GET /giftitem/{id}', { as: owner, params: { id: giftId } }));
      await record(service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: giftId } }));
      await record(service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: giftId } }));
      await record(service.call('GET /giftitem/{id}', { as: owner, params: { id: giftId } }));
      await record(service.call('POST /giftitem/restore', gift));
      await record(service.call('GET /giftitem/{id}', { as: owner, params: { id: giftId } }));
      await record(service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: giftId } }));
      service.clock.advance(limits.giftRestoreMs + 1);
      await record(service.call('POST /giftitem/restore', gift));
      return recorded;
    };
    const available = await addGift(service, owner, list, { quantity: 2 });
    const taken = await addGift(service, owner, list, { quantity: 2 });
    for (const name of ['Vera', 'Walter']) await reserve(taken.id, name);
    const responses = await callAllRoutes(available.id);
    expect(await callAllRoutes(taken.id)).toEqual(responses);
    expect(responses.map(response => response.slice(0, 3))).toEqual(
      '200 200 409 200 200 200 200 403 403 201 200 200 200 404 200 200 200 404'.split(' '),
    );
  });

  it('cannot release another person’s claim by its id', async () => {
    const { service } = system;
    const list = await createList();
    const gift = await addGift(service, owner, list);
    const claim = requireValue((await reserve(gift.id)).body.data.gift.claims[0]);
    const response = await service.call('POST /giftitem/unmark-from-purchased', {
      as: owner,
      body: { gift_id: gift.id, claim_id: claim.id },
    });
    expect(response.status).toBe(200);
    const read = await service.call('GET /giftitem/{id}', { params: { id: gift.id } });
    expect(read.body.isReserved).toBe(true);
  });

  it('gets no change event when others reserve a gift', async () => {
    const { service } = system;
    const events = await service.capturedEvents('gifts.events');
    const list = await createList();
    const gift = await addGift(service, owner, list, { gift_title: 'Quiet' });
    await reserve(gift.id);
    await eventually(() =>
      expect(events.of(giftReserved).some(({ data }) => data.id === gift.id)).toBe(true),
    );
    expect(events.of(giftChanged).filter(({ data }) => data.id === gift.id)).toEqual([]);
    expect(JSON.stringify(events.of(giftReserved).find(({ data }) => data.id === gift.id))).not.toMatch(
      /vera/i,
    );
  });
});

describe('Reveal', () => {
  it('shows an owner all claims once a request contains the list’s new version, until Reveal is undone', async () => {
    const { service } = system;
    const list = await createList();
    const gift = await addGift(service, owner, list);
    await reserve(gift.id);
    const revealedList = await system.changeList(list, { gifts_revealed: true }, { published: false });
    const read = (headers = {}) =>
      service.call('GET /giftitem/{id}', { as: owner, params: { id: gift.id }, headers });
    expect((await read()).body.isReserved).toBe(false);
    expect((await read({ 'x-list-version': String(revealedList.version) })).body).toMatchObject({
      isReserved: true,
      available: 0,
      reserve_info: { name: 'Vera', email: 'vera@example.com', message: 'Enjoy!' },
      reserved_by_me: false,
    });
    const inSharedBrowser = await service.call('GET /giftitem/{id}', {
      cookies: createKnownCookie(owner),
      params: { id: gift.id },
    });
    expect(inSharedBrowser.body).toMatchObject({ isReserved: true, reserve_info: null, claims: [] });
    const hiddenList = await system.changeList(revealedList, { gifts_revealed: false });
    await eventually(async () => expect((await read()).body.isReserved).toBe(false));
    expect((await read({ 'x-list-version': String(hiddenList.version) })).body.isReserved).toBe(false);
  });
});
