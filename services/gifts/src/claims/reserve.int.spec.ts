import { giftReleased, giftReserved } from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { hashClaimToken } from '@giftlist/service-domain/claim-tokens';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { createLog } from '@giftlist/service-kit/core/log';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { eventually } from '@giftlist/service-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import {
  addGift,
  createKnownCookie,
  createPerson,
  createReserveForm,
  getEmailKey,
  openMails,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { OwnerAddressModel } from '../people/owner-address.store.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { claimMigrations } from './migrations.ts';

const system = useGiftSystem();

const owner = createPerson('olga');

const reserve = (giftId: string, name?: string, headers: Record<string, string> = {}) =>
  system.service.call('POST /giftitem/reserve', { body: createReserveForm(giftId, name), headers });

const createNames = (count: number) => Array.from({ length: count }, (_, index) => `Guest${index}`);

async function createGift(fields: Record<string, unknown> = {}) {
  const list = await system.addList(owner);
  return { list, gift: await addGift(system.service, owner, list, fields) };
}

async function captureEvents(giftId: string) {
  const events = await system.service.capturedEvents('gifts.events');
  return {
    reserved: () => events.of(giftReserved).filter(({ data }) => data.id === giftId),
    released: () => events.of(giftReleased).filter(({ data }) => data.id === giftId),
  };
}

async function captureMails(title: string) {
  const mails = await system.service.capturedEvents('mail.commands');
  return async () => {
    const opened = await openMails(system.service, mails);
    return opened.filter(request => 'gift_title' in request && request.gift_title === title);
  };
}

describe('reserving a gift', () => {
  it('does not wait for a transaction that reserves another gift of the list', async () => {
    const { list, gift } = await createGift();
    const otherGift = await addGift(system.service, owner, list, {});
    const createReservedEvent = (giftId: string) => ({
      id: giftId,
      giftlist_id: list.id,
      owner_id: owner.profileId,
      claim_id: newId(),
      kind: 'reserved' as const,
      claimant_id: null,
      by_owner: false,
      gift_version: 1,
      claimed: 1,
      quantity: 1,
      product_id: null,
      at: new Date().toISOString(),
    });
    const beforeCommit = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const slowTransaction = system.service.get(Outbox).transact(async ({ session, emit }) => {
      await GiftModel.updateOne({ _id: otherGift.id }, { $inc: { revision: 1 } }, { session });
      emit(giftReserved, createReservedEvent(otherGift.id));
      const commitTransaction = session.commitTransaction.bind(session);
      session.commitTransaction = async () => {
        beforeCommit.resolve();
        await commit.promise;
        await commitTransaction();
      };
    });
    await beforeCommit.promise;
    expect((await reserve(gift.id)).status).toBe(201);
    commit.resolve();
    await slowTransaction;
  });

  it('publishes the reservations and releases of the gift in order', async () => {
    const { gift } = await createGift();
    const events = await system.service.capturedEvents('gifts.events');
    for (let round = 0; round < 10; round += 1) {
      const { body } = await reserve(gift.id, `Guest${round}`);
      const { unreserve_token: token } = body.data;
      await system.service.call('POST /giftitem/unreserve', { body: { gift_id: gift.id, token } });
    }
    const types: string[] = Array.from({ length: 10 }, () => [giftReserved.name, giftReleased.name]).flat();
    await eventually(() => {
      const claims = events.all.filter(
        ({ type, data }) => types.includes(type) && (data as { id: string }).id === gift.id,
      );
      expect(claims.map(({ type }) => type)).toEqual(types);
    });
  });
});

describe('reserve: simultaneous attempts on one unit', () => {
  it('of 1,000 attempts exactly one returns 201', async () => {
    const { list, gift } = await createGift({ gift_title: 'The only kite' });
    const events = await captureEvents(gift.id);
    const mails = await captureMails('The only kite');
    const responses = await Promise.all(createNames(1_000).map(name => reserve(gift.id, name)));
    const successful = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(successful).toHaveLength(1);
    expect(refused).toHaveLength(999);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['gift/already-taken']));
    const token = successful[0]?.body.data.unreserve_token ?? '';
    expect(successful[0]?.body.data.gift).toMatchObject({
      isReserved: true,
      reserved_by_me: true,
      available: 0,
    });
    await eventually(() => expect(events.reserved()).toHaveLength(1));
    await eventually(async () => expect(await mails()).toHaveLength(1));
    expect((await mails())[0]).toMatchObject({
      template: 'reservation-confirmed',
      list_name: 'Birthday',
      unreserve_link: `http://localhost:8080/unreserve/${list.id}/${gift.id}?token=${token}`,
    });
    // A gift's events are ordered, so no second reservation can follow the release.
    await system.service.call('POST /giftitem/unreserve', { body: { gift_id: gift.id, token } });
    await eventually(() => expect(events.released()).toHaveLength(1));
    expect(events.reserved()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it('of 200 attempts with different idempotency keys exactly one returns 201', async () => {
    const { gift } = await createGift();
    const responses = await Promise.all(
      createNames(200).map(name => reserve(gift.id, name, { 'idempotency-key': `own-${name}-${gift.id}` })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(199);
  });
});

describe('a claim token', () => {
  it('lets only the lists service check whether a visitor has a claim on a list', async () => {
    const { gift, list } = await createGift({ quantity: 2 });
    const { list: otherList } = await createGift();
    const token = (await reserve(gift.id)).body.data.unreserve_token;
    const signedIn = await system.service.call('POST /giftitem/reserve', {
      as: createPerson('walter'),
      body: createReserveForm(gift.id, 'Walter'),
    });
    const hasClaim = (giftlist_id: string, tokens: string[], as: object = { service: 'lists' }) =>
      system.service.call('POST /internal/gifts/held-claims', {
        as: as as never,
        body: { giftlist_id, token_hashes: tokens.map(hashClaimToken) },
      });
    expect((await hasClaim(list.id, ['x'.repeat(43), token])).body).toEqual({ held: true });
    expect((await hasClaim(otherList.id, [token])).body).toEqual({ held: false });
    // A claim made while signed in belongs to the account.
    expect((await hasClaim(list.id, [signedIn.body.data.unreserve_token])).body).toEqual({ held: false });
    expect((await hasClaim(list.id, [token], { service: 'shop' })).status).toBe(403);
    expect((await hasClaim(list.id, [token], owner)).status).toBe(401);
    await system.service.call('POST /giftitem/unreserve', { body: { gift_id: gift.id, token } });
    expect((await hasClaim(list.id, [token])).body).toEqual({ held: false });
  });
});

describe('a gift of several units', () => {
  it('can be reserved once per unit, and is shown as reserved once no unit is left', async () => {
    const { gift } = await createGift({ quantity: 3 });
    const first = await reserve(gift.id, 'First');
    expect(first.body.data.gift).toMatchObject({ quantity: 3, available: 2, isReserved: false });
    const responses = await Promise.all(createNames(20).map(name => reserve(gift.id, name)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    const read = await system.service.call('GET /giftitem/{id}', { params: { id: gift.id } });
    expect(read.body).toMatchObject({ quantity: 3, available: 0, isReserved: true, claims: [] });
  });
});

describe('a repeated reservation', () => {
  it('with the same idempotency key returns the first result', async () => {
    const { gift } = await createGift({ quantity: 5 });
    const events = await captureEvents(gift.id);
    const key = { 'idempotency-key': `retry-${gift.id}` };
    const responses = await Promise.all(Array.from({ length: 20 }, () => reserve(gift.id, 'Vera', key)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => body.data.unreserve_token)).size).toBe(1);
    expect((await reserve(gift.id, 'Vera', key)).body.data.gift).toMatchObject({ available: 4 });
    await reserve(gift.id, 'Another');
    await eventually(() => expect(events.reserved()).toHaveLength(2));
  });

  it('with the same idempotency key succeeds for the last unit', async () => {
    const { gift } = await createGift();
    const key = { 'idempotency-key': `last-${gift.id}` };
    const first = await reserve(gift.id, 'Vera', key);
    const second = await reserve(gift.id, 'Vera', key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
  });

  it('is refused once the first reservation is cancelled', async () => {
    const { gift } = await createGift();
    const key = { 'idempotency-key': `ended-${gift.id}` };
    const token = (await reserve(gift.id, 'Vera', key)).body.data.unreserve_token;
    await system.service.call('POST /giftitem/unreserve', { body: { gift_id: gift.id, token } });
    expect((await reserve(gift.id, 'Vera', key)).problem.code).toBe('gift/reservation-ended');
    expect((await reserve(gift.id, 'Vera', { 'idempotency-key': `new-${gift.id}` })).status).toBe(201);
  });

  it('with x-stored-only returns only the stored response to an earlier attempt', async () => {
    const { gift } = await createGift({ quantity: 2 });
    const key = { 'idempotency-key': `asked-${gift.id}` };
    const storedOnly = { ...key, 'x-stored-only': '1' };
    expect((await reserve(gift.id, 'Vera', storedOnly)).problem.code).toBe('idempotency/not-found');
    expect((await reserve(gift.id, 'Vera', { 'x-stored-only': '1' })).problem.code).toBe(
      'idempotency/not-found',
    );
    const readGift = () => system.service.call('GET /giftitem/{id}', { params: { id: gift.id } });
    expect((await readGift()).body.available).toBe(2);
    const first = await reserve(gift.id, 'Vera', key);
    const repeated = await reserve(gift.id, 'Vera', storedOnly);
    expect(repeated.text).toBe(first.text);
    expect((await reserve(gift.id, 'Mallory', storedOnly)).problem.code).toBe('idempotency/mismatch');
    expect((await readGift()).body.available).toBe(1);
  });

  it('with x-stored-only reveals nothing to the owner, signed in or not', async () => {
    const { gift } = await createGift();
    const retryAs = async (as: 'owner' | 'owner’s browser' | 'giver', key: string) => {
      const response = await system.service.call('POST /giftitem/reserve', {
        body: createReserveForm(gift.id, 'Vera'),
        headers: { 'idempotency-key': key, 'x-stored-only': '1' },
        ...(as === 'owner' && { as: owner }),
        ...(as !== 'giver' && { cookies: createKnownCookie(owner) }),
      });
      return response.status === 201 ? ['reserved'] : [response.status, response.problem.code];
    };
    const [usedKey, unknownKey] = [`used-${gift.id}`, `unknown-${gift.id}`];
    await reserve(gift.id, 'Vera', { 'idempotency-key': usedKey });
    for (const key of [usedKey, unknownKey]) {
      expect(await retryAs('owner', key)).toEqual([403, 'gift/own-list']);
      expect(await retryAs('owner’s browser', key)).toEqual([403, 'gift/maybe-own-list']);
    }
    expect(await retryAs('giver', usedKey)).toEqual(['reserved']);
  });

  it('with the same idempotency key but another body is refused', async () => {
    const { gift } = await createGift({ quantity: 5 });
    const key = { 'idempotency-key': `other-${gift.id}` };
    await reserve(gift.id, 'Vera', key);
    expect((await reserve(gift.id, 'Walter', key)).problem.code).toBe('idempotency/mismatch');
  });
});

describe('a reservation', () => {
  it.each([
    ['an available', false],
    ['a taken', true],
  ])('of %s gift is refused for the owner, their addresses and browsers', async (_, isTaken) => {
    const { service } = system;
    const { gift } = await createGift();
    if (isTaken) await reserve(gift.id);
    const form = { ...createReserveForm(gift.id), name: 'Olga' };
    const asOwner = await service.call('POST /giftitem/reserve', { as: owner, body: form });
    expect([asOwner.status, asOwner.problem.code]).toEqual([403, 'gift/own-list']);
    for (const email of ['OLGA@example.com ', 'work.olga@example.com']) {
      const byAddress = await service.call('POST /giftitem/reserve', { body: { ...form, email } });
      expect([byAddress.status, byAddress.problem.code]).toEqual([403, 'gift/own-list']);
    }
    const cookies = createKnownCookie(owner);
    const byBrowser = await service.call('POST /giftitem/reserve', { cookies, body: form });
    expect([byBrowser.status, byBrowser.problem.code]).toEqual([403, 'gift/maybe-own-list']);
    const someoneElse = { 'x-someone-else': '1' };
    const bySomeoneElse = await service.call('POST /giftitem/reserve', {
      cookies,
      headers: someoneElse,
      body: form,
    });
    expect(bySomeoneElse.status).toBe(isTaken ? 409 : 201);
  });

  it('gets an error for each invalid field', async () => {
    const { gift } = await createGift();
    const response = await system.service.call('POST /giftitem/reserve', {
      body: { gift_id: gift.id, name: '  ', email: 'nobody' },
    });
    expect(response.status).toBe(400);
    expect(response.problem.errors?.map(({ path }) => path)).toEqual(['body.name', 'body.email']);
  });

  it('fetches the owner’s addresses again if an older release stored only one', async () => {
    const anotherOwner = createPerson('odile');
    const list = await system.addList(anotherOwner);
    const gift = await addGift(system.service, anotherOwner, list, { quantity: 2 });
    await OwnerAddressModel.create({ _id: anotherOwner.profileId, stale: false });
    const form = { ...createReserveForm(gift.id), email: `work.${anotherOwner.email}` };
    const response = await system.service.call('POST /giftitem/reserve', { body: form });
    expect([response.status, response.problem.code]).toEqual([403, 'gift/own-list']);
  });

  it.each([
    ['stored', true],
    ['unknown', false],
  ])('fetches the owner’s %s addresses again if they change during the request', async (state, areStored) => {
    const anotherOwner = createPerson(`orla-${state}`);
    const { profileId: id, accountId: account_id } = anotherOwner;
    const list = await system.addList(anotherOwner);
    const gift = await addGift(system.service, anotherOwner, list, { quantity: 9 });
    const verify = () =>
      system.service.publish(userEmailVerified, { id, account_id, at: new Date().toISOString() });
    const readStored = () => OwnerAddressModel.findById(id).lean();
    if (areStored) {
      await verify();
      await eventually(async () => expect(await readStored()).toMatchObject({ stale: true, changes: 1 }));
    }
    const previousChanges = (await readStored())?.changes ?? 0;
    system.duringRequest.contact = async () => {
      system.duringRequest.contact = () => Promise.resolve();
      await verify();
      await eventually(async () =>
        expect(await readStored()).toMatchObject({ changes: previousChanges + 1 }),
      );
    };
    const previousRequests = system.requests.contacts;
    for (const name of createNames(3)) expect((await reserve(gift.id, name)).status).toBe(201);
    expect(system.requests.contacts - previousRequests).toBe(2);
    expect(await readStored()).toMatchObject({ stale: false, changes: previousChanges + 1 });
  });

  it('fetches the owner’s addresses once for all reservations, and again after a change', async () => {
    const anotherOwner = createPerson('ottilie');
    const list = await system.addList(anotherOwner);
    const gift = await addGift(system.service, anotherOwner, list, { quantity: 9 });
    const previousRequests = system.requests.contacts;
    for (const name of createNames(3)) expect((await reserve(gift.id, name)).status).toBe(201);
    expect(system.requests.contacts - previousRequests).toBe(1);
    const { profileId: id, accountId: account_id } = anotherOwner;
    await system.service.publish(userEmailVerified, { id, account_id, at: new Date().toISOString() });
    await eventually(async () => {
      expect((await reserve(gift.id, 'Once')).status).toBeLessThan(500);
      expect(system.requests.contacts - previousRequests).toBe(2);
    });
  });
});

describe('cancelling a reservation', () => {
  const vera = createPerson('vera');
  const unreserve = (
    giftId: string,
    { token, as, header }: { token?: string; as?: typeof vera; header?: string } = {},
  ) =>
    system.service.call('POST /giftitem/unreserve', {
      body: { gift_id: giftId, ...(token && { token }) },
      ...(as && { as }),
      ...(header && { headers: { 'x-claim-token': header } }),
    });

  it('needs the token of the same claim', async () => {
    const { gift } = await createGift({ quantity: 2 });
    const ownToken = (await reserve(gift.id, 'Vera')).body.data.unreserve_token;
    const { gift: otherGift } = await createGift();
    const otherToken = (await reserve(otherGift.id, 'Walter')).body.data.unreserve_token;
    for (const token of [undefined, 'x', `${'A'.repeat(43)}`, otherToken]) {
      const refused = await unreserve(gift.id, token === undefined ? {} : { token });
      expect([refused.status, refused.problem.code]).toEqual([403, 'gift/not-your-reservation']);
    }
    expect((await unreserve(gift.id, { token: ownToken })).body.data.available).toBe(2);
    expect((await unreserve(gift.id, { token: ownToken })).problem.code).toBe('gift/not-your-reservation');
  });

  it('with token_alone ignores the account and the tokens stored in the browser', async () => {
    const { gift } = await createGift();
    const token = (await reserve(gift.id, 'Vera')).body.data.unreserve_token;
    const openLink = (linkToken: string) =>
      system.service.call('POST /giftitem/unreserve', {
        as: vera,
        headers: { 'x-claim-token': token },
        body: { gift_id: gift.id, token: linkToken, token_alone: true },
      });
    expect((await openLink('A'.repeat(43))).problem.code).toBe('gift/not-your-reservation');
    expect((await openLink(token)).body.data.available).toBe(1);
  });

  it('is possible for the account that has verified the giver’s address', async () => {
    const { gift } = await createGift();
    await reserve(gift.id, 'Vera');
    const unverified = await unreserve(gift.id, { as: { ...vera, emailVerified: false } });
    expect(unverified.problem.code).toBe('gift/not-your-reservation');
    expect((await unreserve(gift.id, { as: createPerson('walter') })).status).toBe(403);
    expect((await unreserve(gift.id, { as: vera })).body.data.available).toBe(1);
  });

  it('is possible in the browser that stores the token', async () => {
    const { gift } = await createGift();
    const token = (await reserve(gift.id, 'Vera')).body.data.unreserve_token;
    const read = await system.service.call('GET /giftitem/{id}', {
      params: { id: gift.id },
      headers: { 'x-claim-token': `nonsense,${token}` },
    });
    expect(read.body).toMatchObject({
      reserved_by_me: true,
      reserve_info: { name: 'Vera', message: 'Enjoy!' },
    });
    expect((await unreserve(gift.id, { header: `nonsense, ${token}` })).status).toBe(200);
  });

  it('works with the emailed link after the list became private', async () => {
    const { list, gift } = await createGift();
    const token = (await reserve(gift.id, 'Vera')).body.data.unreserve_token;
    await system.changeList(list, { giftlist_type: 'private' });
    await eventually(async () => {
      const read = await system.service.call('GET /giftitem/{id}', { params: { id: gift.id } });
      expect(read.problem.code).toBe('gift/not-found');
    });
    expect((await unreserve(gift.id, { token: 'A'.repeat(43) })).problem.code).toBe('gift/not-found');
    expect((await unreserve(gift.id, { token })).status).toBe(200);
  });
});

describe('an address with another spelling', () => {
  const ownerWithUmlaut = { ...createPerson('olga'), email: 'olga@bücher.example' };
  const primarySpellings = [
    'olga@xn--bcher-kva.example',
    'olga@bücher.example',
    'Olga@BÜCHER.Example',
    'olga@bu\u0308cher.example',
    'olga@XN--BCHER-KVA.example',
    'olga@ｂücher.example',
  ];
  const spellings = [...primarySpellings, 'work.olga@bücher.example', 'WORK.olga@bu\u0308cher.example'];
  const reserveAs = (gift_id: string, email: string) =>
    system.service.call('POST /giftitem/reserve', { body: { ...createReserveForm(gift_id), email } });

  it('is refused as the owner’s', async () => {
    const list = await system.addList(ownerWithUmlaut);
    const gift = await addGift(system.service, ownerWithUmlaut, list);
    for (const email of spellings) {
      const response = await reserveAs(gift.id, email);
      expect([response.status, response.problem.code]).toEqual([403, 'gift/own-list']);
    }
    expect((await reserveAs(gift.id, 'olga@bucher.example')).status).toBe(201);
  });

  it('identifies a claim made before signing in', async () => {
    for (const email of primarySpellings) {
      const { gift } = await createGift();
      expect((await reserveAs(gift.id, 'olga@bücher.example')).status).toBe(201);
      const as = { ...createPerson('giver'), email };
      const response = await system.service.call('POST /giftitem/unreserve', {
        as,
        body: { gift_id: gift.id },
      });
      expect(response.status).toBe(200);
    }
  });

  it('is canonicalised in claims that older releases stored', async () => {
    const { gift } = await createGift({ quantity: 2 });
    await reserveAs(gift.id, 'olga@bücher.example');
    await reserveAs(gift.id, 'vera@example.com');
    const fieldsOfOlderRelease = {
      'claims.0.email': 'olga@bücher.example',
      'claims.0.email_key': 'an old key',
    };
    await GiftModel.updateOne({ _id: gift.id }, { $set: fieldsOfOlderRelease });
    await OwnerAddressModel.updateOne({ _id: 'o' }, { $set: { stale: false, changes: 1 } }, { upsert: true });
    const db = mongoose.connection.getClient().db(mongoose.connection.name);
    for (const migration of claimMigrations) {
      if ('up' in migration) await migration.up(db, createLog('gifts', 'silent'));
      else await migration.upWithKeys(db, system.service.get(EmailKeys));
    }
    const claims = (await GiftModel.findById(gift.id).lean())?.claims;
    expect(claims?.map(({ email, email_key }) => [email, email_key])).toEqual(
      ['olga@xn--bcher-kva.example', 'vera@example.com'].map(email => [
        email,
        getEmailKey(system.service, email),
      ]),
    );
    expect(await OwnerAddressModel.findById('o').lean()).toMatchObject({ stale: true, changes: 2 });
  });
});

describe('the delivery address of a reserved gift', () => {
  const byMail = {
    gift_receive_by: 'by_mail',
    shipping_address: 'Storgata 1\nOslo',
    instruction: '',
  } as const;

  afterEach(() => {
    system.deliveries.isUnavailable = false;
    system.deliveries.find = () => ({ ...byMail, gift_receive_by: 'in_person', shipping_address: '' });
  });

  it('is in the giver’s response and email', async () => {
    const { gift } = await createGift({ gift_title: 'Parcel' });
    system.deliveries.find = () => byMail;
    const mails = await captureMails('Parcel');
    const key = { 'idempotency-key': `parcel-${gift.id}` };
    expect((await reserve(gift.id, 'Vera', key)).body.data.delivery).toEqual(byMail);
    expect((await reserve(gift.id, 'Vera', key)).body.data.delivery).toEqual(byMail);
    await eventually(async () => expect(await mails()).toMatchObject([{ delivery: byMail }]));
  });

  it('is not in the response of a refused reservation', async () => {
    const { gift } = await createGift();
    system.deliveries.find = () => byMail;
    await reserve(gift.id, 'Vera');
    const refused = await reserve(gift.id, 'Walter');
    expect([refused.status, refused.text.includes('Storgata')]).toEqual([409, false]);
  });

  it('is null while the lists service is unavailable', async () => {
    const { gift } = await createGift();
    system.deliveries.isUnavailable = true;
    const { status, body } = await reserve(gift.id);
    expect([status, body.data.delivery]).toEqual([201, null]);
  });
});
