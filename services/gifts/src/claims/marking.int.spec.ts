import { giftClaimLost, giftPurchased, giftReleased } from '@giftlist/contracts/gifts/events';
import { limits } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  addGift,
  createPerson,
  createReserveForm,
  getEmailKey,
  openMails,
  type TestPerson,
  useGiftSystem,
} from '../gift-service.testing.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const collaborator = createPerson('colin');

async function createGift(fields: Record<string, unknown> = {}, listFields = {}) {
  const editor_keys = [getEmailKey(system.service, collaborator.email)];
  const list = await system.addList(owner, { editor_keys, ...listFields });
  return { list, gift: await addGift(system.service, owner, list, fields) };
}

const mark = (as: TestPerson, gift_id: string, form = { name: 'Grandma', email: '' }) =>
  system.service.call('POST /giftitem/mark-as-purchased', { as, body: { gift_id, ...form } });
const unmark = (as: TestPerson, gift_id: string, claim_id?: string) =>
  system.service.call('POST /giftitem/unmark-from-purchased', {
    as,
    body: { gift_id, ...(claim_id && { claim_id }) },
  });
const reserve = (gift_id: string, name?: string) =>
  system.service.call('POST /giftitem/reserve', { body: createReserveForm(gift_id, name) });
const reserveAs = (as: TestPerson, gift_id: string) =>
  system.service.call('POST /giftitem/reserve', { as, body: createReserveForm(gift_id, 'Vera') });
const readGift = (id: string, as?: TestPerson) =>
  system.service.call('GET /giftitem/{id}', { params: { id }, ...(as && { as }) });

describe('an owner’s mark', () => {
  it('is shown to the owner, and makes the gift unavailable', async () => {
    const events = await system.service.capturedEvents('gifts.events');
    const { gift } = await createGift();
    expect((await mark(owner, gift.id)).body.data).toMatchObject({
      isPurchased: true,
      isReserved: false,
      available: 0,
      purchase_info: { name: 'Grandma', email: '' },
      reserved_by_me: false,
    });
    expect((await readGift(gift.id)).body).toMatchObject({
      isPurchased: true,
      purchase_info: null,
      claims: [],
    });
    expect((await reserve(gift.id)).problem.code).toBe('gift/already-taken');
    expect((await mark(owner, gift.id)).problem.code).toBe('gift/already-taken');
    expect((await unmark(owner, gift.id)).body.data).toMatchObject({ isPurchased: false, available: 1 });
    await eventually(() => {
      const published = events.of(giftPurchased).filter(({ data }) => data.id === gift.id);
      expect(published.map(({ data }) => [data.by_owner, data.claimed, data.quantity])).toEqual([
        [true, 1, 1],
      ]);
      expect(events.of(giftReleased).filter(({ data }) => data.id === gift.id)).toHaveLength(1);
    });
  });

  it('succeeds on a reserved gift, and remains when that reservation is cancelled', async () => {
    const { gift } = await createGift();
    const token = (await reserve(gift.id)).body.data.unreserve_token;
    expect((await mark(owner, gift.id)).status).toBe(200);
    await system.service.call('POST /giftitem/unreserve', { body: { gift_id: gift.id, token } });
    expect((await readGift(gift.id, owner)).body).toMatchObject({ isPurchased: true, available: 0 });
    expect((await readGift(gift.id)).body).toMatchObject({
      isPurchased: true,
      isReserved: false,
      available: 0,
    });
  });

  it('is refused on a reserved gift after Reveal', async () => {
    const { gift } = await createGift({}, { gifts_revealed: true });
    await reserve(gift.id);
    expect((await mark(owner, gift.id)).problem.code).toBe('gift/already-taken');
  });
});

describe('a collaborator', () => {
  it('sees all claims, even before Reveal', async () => {
    const { gift } = await createGift({ quantity: 3 });
    await reserve(gift.id, 'Vera');
    await mark(collaborator, gift.id, { name: 'Colin', email: collaborator.email });
    const { body } = await readGift(gift.id, collaborator);
    expect(body).toMatchObject({
      available: 1,
      isReserved: false,
      reserve_info: { name: 'Vera', email: 'vera@example.com', message: 'Enjoy!' },
      purchase_info: { name: 'Colin', email: 'colin@example.com' },
      reserved_by_me: true,
    });
    expect(body.claims.map(({ kind, mine, info }) => [kind, mine, info?.name])).toEqual([
      ['reserved', false, 'Vera'],
      ['purchased', true, 'Colin'],
    ]);
  });

  it('can neither mark a taken gift nor lower its quantity below the number of claims', async () => {
    const { gift } = await createGift({ quantity: 2 });
    await reserve(gift.id, 'Vera');
    await reserve(gift.id, 'Walter');
    expect((await mark(collaborator, gift.id)).problem.code).toBe('gift/already-taken');
    const lowerQuantity = (as: TestPerson) =>
      system.service.call('PUT /giftitem/update', { as, query: {}, body: { id: gift.id, quantity: 1 } });
    expect((await lowerQuantity(collaborator)).problem.code).toBe('gift/claimed');
    expect((await lowerQuantity(owner)).body.data).toMatchObject({ quantity: 1, available: 1 });
    expect((await readGift(gift.id)).body).toMatchObject({ quantity: 1, available: 0 });
  });
});

describe('unmarking another person’s claim', () => {
  it('releases the unit and emails the giver once', async () => {
    const { service } = system;
    const mails = await service.capturedEvents('mail.commands');
    const { gift } = await createGift({ gift_title: 'Released kite' });
    await reserve(gift.id, 'Vera');
    expect((await unmark(collaborator, gift.id)).body.data).toMatchObject({
      isReserved: false,
      available: 1,
    });
    expect((await unmark(collaborator, gift.id)).status).toBe(200);
    await eventually(async () => {
      const opened = await openMails(service, mails);
      const requests = opened.filter(
        request => 'gift_title' in request && request.gift_title === 'Released kite',
      );
      expect(requests.map(({ template, to }) => [template, to.email])).toEqual([
        ['reservation-confirmed', 'vera@example.com'],
        ['reservation-released', 'vera@example.com'],
      ]);
    });
  });

  it('notifies a signed-in giver, but not about their own release', async () => {
    const { service } = system;
    const events = await service.capturedEvents('gifts.events');
    const vera = createPerson('vera');
    const { gift } = await createGift({ gift_title: 'Shared kite', quantity: 3 });
    // Givers who release their own units get no notification.
    await reserveAs(vera, gift.id);
    await service.call('POST /giftitem/unreserve', { as: vera, body: { gift_id: gift.id } });
    await reserveAs(collaborator, gift.id);
    await unmark(collaborator, gift.id);
    // Vera gets a notification when the collaborator releases her unit, and when the gift is deleted.
    await reserveAs(vera, gift.id);
    await unmark(collaborator, gift.id);
    await reserve(gift.id, 'Visitor');
    await mark(collaborator, gift.id);
    await reserveAs(vera, gift.id);
    await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift.id } });
    service.clock.advance(limits.giftRestoreMs + 1);
    await eventually(() => {
      const published = events.of(giftClaimLost).filter(({ data }) => data.id === gift.id);
      expect(published.map(({ data }) => [data.claimant_id, data.why, data.gift_title])).toEqual([
        [vera.profileId, 'released', 'Shared kite'],
        [vera.profileId, 'removed', 'Shared kite'],
      ]);
    });
  });

  it('sends no email to the owner’s address', async () => {
    const { service } = system;
    const mails = await service.capturedEvents('mail.commands');
    const { gift } = await createGift({ gift_title: 'Secret kite', quantity: 2 });
    await mark(collaborator, gift.id, { name: 'Vera', email: 'vera@example.com' });
    await mark(collaborator, gift.id, { name: 'Olga', email: owner.email });
    // Without an id, the first claim is released: Vera's, then Olga's.
    await unmark(collaborator, gift.id);
    await unmark(collaborator, gift.id);
    await mark(collaborator, gift.id, { name: 'Olga', email: owner.email });
    await mark(collaborator, gift.id, { name: 'Walter', email: 'walter@example.com' });
    await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift.id } });
    service.clock.advance(limits.giftRestoreMs + 1);
    await eventually(async () => {
      const opened = await openMails(service, mails);
      const requests = opened.filter(
        request => 'gift_title' in request && request.gift_title === 'Secret kite',
      );
      expect(requests.map(({ template, to }) => [template, to.email])).toEqual([
        ['reservation-released', 'vera@example.com'],
        ['reserved-gift-removed', 'walter@example.com'],
      ]);
    });
  });

  it('releases only the claim with the given id', async () => {
    const { gift } = await createGift({ quantity: 2 }, { gifts_revealed: true });
    await reserve(gift.id, 'Vera');
    await reserve(gift.id, 'Walter');
    const { claims } = (await readGift(gift.id, owner)).body;
    expect((await unmark(owner, gift.id, newId())).body.data.claims).toHaveLength(2);
    const remaining = (await unmark(owner, gift.id, claims[1]?.id)).body.data.claims;
    expect(remaining.map(({ info }) => info?.name)).toEqual(['Vera']);
  });
});
