import { userDeleted } from '@giftlist/contracts/users/events';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { ClaimRetention, selectClaimsToAnonymise } from './claims/claim-retention.ts';
import {
  addGift,
  createPerson,
  createReserveForm,
  getEmailKey,
  useGiftSystem,
} from './gift-service.testing.ts';
import type { Claim } from './model/claim.ts';
import { GiftModel } from './store/gifts.store.ts';

const owner = createPerson('olga');
const vera = createPerson('vera');
const dayMs = 86_400_000;

describe('selectClaimsToAnonymise', () => {
  const now = new Date('2027-06-15T12:00:00Z');
  const createClaim = (at: string, fields: Partial<Claim> = {}): Claim => ({
    id: at,
    kind: 'reserved',
    by_owner: false,
    name: 'Vera',
    email: 'vera@example.com',
    message: '',
    email_key: 'key',
    profile_id: null,
    token_hash: null,
    at: new Date(at),
    received: false,
    thanked: false,
    ...fields,
  });

  it.each([
    ['selects a claim made thirteen months ago', createClaim('2026-05-15'), null, true],
    ['skips a claim made eleven months ago', createClaim('2026-07-15'), null, false],
    [
      'selects an old claim on a list dated thirteen months ago',
      createClaim('2026-01-01'),
      '2026-05-14',
      true,
    ],
    ['skips an old claim on a list dated eleven months ago', createClaim('2026-01-01'), '2026-07-14', false],
    [
      'skips a claim made eleven months ago, after the list’s date',
      createClaim('2026-07-15'),
      '2026-01-01',
      false,
    ],
    ['skips a claim made with an account', createClaim('2026-01-01', { profile_id: 'p' }), null, false],
    [
      'skips a claim that is already anonymised',
      createClaim('2026-01-01', { name: '', email: '', email_key: null }),
      null,
      false,
    ],
  ])('%s', (_, claim, date, isSelected) => {
    expect(selectClaimsToAnonymise([claim], date, now)).toEqual(isSelected ? [claim] : []);
  });
});

describe('anonymisation', () => {
  const system = useGiftSystem();

  const readClaims = async (id: string) => (await GiftModel.findById(id).lean())?.claims ?? [];

  it('removes a visitor’s personal data after twelve months', async () => {
    const { service } = system;
    const list = await system.addList(owner);
    const gift = await addGift(service, owner, list, { quantity: 3 });
    await service.call('POST /giftitem/reserve', { body: createReserveForm(gift.id, 'Old') });
    service.clock.advance(366 * dayMs);
    await service.call('POST /giftitem/reserve', { body: createReserveForm(gift.id, 'Fresh') });
    await service.get(ClaimRetention).sweep();
    const claims = await readClaims(gift.id);
    expect(
      claims.map(({ name, email, message, email_key }) => [name, email, message, email_key !== null]),
    ).toEqual([
      ['', '', '', false],
      ['Fresh', 'fresh@example.com', 'Enjoy!', true],
    ]);
    const read = await service.call('GET /giftitem/{id}', { params: { id: gift.id } });
    expect(read.body.available).toBe(1);
  });

  it.each([{ name: 'Vera' }, { email: 'vera@example.com' }, { message: 'Enjoy!' }, { email_key: 'key' }])(
    'removes %j from an old claim that has no other personal data',
    async field => {
      const { service } = system;
      const gift = await addGift(service, owner, await system.addList(owner));
      await service.call('POST /giftitem/reserve', { body: createReserveForm(gift.id, 'Old') });
      const noPersonalData = { name: '', email: '', message: '', email_key: null };
      const fields = Object.entries({ ...noPersonalData, ...field });
      await GiftModel.updateOne(
        { _id: gift.id },
        { $set: Object.fromEntries(fields.map(([name, value]) => [`claims.0.${name}`, value])) },
      );
      service.clock.advance(400 * dayMs);
      await service.get(ClaimRetention).sweep();
      expect(await readClaims(gift.id)).toEqual([expect.objectContaining(noPersonalData)]);
    },
  );

  it('removes all data of a deleted person and keeps the units claimed', async () => {
    const { service } = system;
    const list = await system.addList(owner, { editor_keys: [getEmailKey(service, vera.email)] });
    const gift = await addGift(service, vera, list);
    await service.call('POST /giftitem/reserve', { as: vera, body: createReserveForm(gift.id) });
    const at = new Date().toISOString();
    await service.publish(userDeleted, { id: vera.profileId, account_id: vera.accountId, at });
    await eventually(async () => {
      expect(await readClaims(gift.id)).toMatchObject([
        { name: '', email: '', message: '', email_key: null, profile_id: null, kind: 'reserved' },
      ]);
      expect((await GiftModel.findById(gift.id).lean())?.added_by).not.toBe(vera.profileId);
    });
    const stored = JSON.stringify(await GiftModel.findById(gift.id).lean());
    expect(stored).not.toContain(vera.profileId);
    expect(stored).not.toMatch(/vera/i);
  });

  it('leaves no data of a deleted person, even from requests during the deletion', async () => {
    const { service } = system;
    const ghost = createPerson('ghost');
    const list = await system.addList(owner, { editor_keys: [getEmailKey(service, ghost.email)] });
    const firstGift = await addGift(service, owner, list);
    const gifts = [firstGift];
    for (let index = 0; index < 5; index += 1) gifts.push(await addGift(service, owner, list));
    const at = new Date().toISOString();
    const reservations = gifts.map(({ id }) =>
      service.call('POST /giftitem/reserve', { as: ghost, body: createReserveForm(id, 'Ghost') }),
    );
    const deletion = service.publish(userDeleted, { id: ghost.profileId, account_id: ghost.accountId, at });
    const responses = await Promise.all(reservations);
    await deletion;
    expect(responses.every(({ status }) => status === 201 || status === 401)).toBe(true);
    await eventually(async () => {
      const lateRequest = await service.call('POST /giftitem/create', {
        as: ghost,
        query: {},
        body: { giftlist_id: list.id, gift_title: 'Late' },
      });
      expect(lateRequest.status).toBe(401);
    });
    await eventually(async () => {
      const stored = JSON.stringify(await GiftModel.find({ giftlist_id: list.id }).lean());
      expect(stored).not.toContain(ghost.profileId);
      expect(stored).not.toMatch(/ghost/i);
    });
    const laterReservation = await service.call('POST /giftitem/reserve', {
      as: ghost,
      body: createReserveForm(firstGift.id, 'Ghost'),
    });
    expect([401, 409]).toContain(laterReservation.status);
  });
});
