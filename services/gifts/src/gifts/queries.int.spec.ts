import { newId } from '@giftlist/contracts/primitives';
import { userDeleted } from '@giftlist/contracts/users/events';
import { hashClaimToken } from '@giftlist/service-domain/claim-tokens';
import { eventually } from '@giftlist/service-kit/testing';
import { recordDatabaseOperations } from '@giftlist/service-kit/testing/database-operations';
import { describe, expect, it } from '@jest/globals';
import { ClaimRetention } from '../claims/claim-retention.ts';
import {
  addGift,
  createPerson,
  createReserveForm,
  getEmailKey,
  requireValue,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { GivingDeletion } from '../giving/giving-deletion.ts';
import { LostLinks } from '../link-import/lost-links.ts';
import type { GiftDoc } from '../model/gift.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { DeletedGifts } from './deleted-gifts.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const collaborator = createPerson('colin');
const vera = createPerson('vera');
const otherGiftsCount = 1_000;

const collections = ['gifts', 'lists', 'follows', 'owner_addresses', 'actors'];

describe('every query of the gifts service', () => {
  it('uses an index and examines few documents', async () => {
    const { service } = system;
    const editor_keys = [getEmailKey(service, collaborator.email)];
    const list = await system.addList(owner, { editor_keys });
    const secondList = await system.addList(owner, { editor_keys });
    const gift = await addGift(service, owner, list, {
      quantity: 5,
      product_url: 'https://shop.example/kite',
    });
    await addGift(service, owner, secondList, { product_url: 'https://shop.example/kite' });
    const sample = await GiftModel.findById(gift.id).orFail().lean<GiftDoc>();
    const giftsOfOthers = Array.from({ length: otherGiftsCount }, () => {
      const _id = newId();
      const ids = { _id, giftlist_id: newId(), owner_id: newId(), added_by: newId() };
      return { ...sample, ...ids, same_keys: [`origin:${_id}`] };
    });
    await GiftModel.insertMany(giftsOfOthers);

    const operations = await recordDatabaseOperations(collections, async () => {
      const body = { gift_id: gift.id };
      for (const as of [owner, collaborator, vera, undefined]) {
        await service.call('GET /giftlist/{id}/gifts', { ...(as && { as }), params: { id: list.id } });
        await service.call('GET /giftitem/{id}', { ...(as && { as }), params: { id: gift.id } });
      }
      const reserved = await service.call('POST /giftitem/reserve', {
        as: vera,
        body: createReserveForm(gift.id),
      });
      const { id: claim_id } = requireValue(reserved.body.data.gift.claims[0]);
      await service.call('POST /internal/gifts/held-claims', {
        as: { service: 'lists' },
        body: { giftlist_id: list.id, token_hashes: [hashClaimToken('a token')] },
      });
      await service.call('PUT /giftitem/received', {
        as: collaborator,
        body: { ...body, claim_id, received: true },
      });
      await service.call('GET /giftlist/{id}/thank-you-notes', { as: owner, params: { id: list.id } });
      await service.call('POST /giftitem/unreserve', { as: vera, body });
      await service.call('POST /giftitem/mark-as-purchased', { as: owner, body: { ...body, name: 'Olga' } });
      await service.call('POST /giftitem/unmark-from-purchased', { as: owner, body });
      await service.call('PUT /giftitem/update', {
        as: owner,
        query: {},
        body: { id: gift.id, details: 'x' },
      });
      await service.call('PUT /giftlist/{id}/gift-order', {
        as: owner,
        params: { id: list.id },
        body: { gift_ids: [gift.id] },
      });
      await service.call('POST /giftitem/copy', {
        as: owner,
        body: { gift_id: gift.id, giftlist_id: secondList.id },
      });
      await service.call('POST /giftitem/create-from-url', {
        as: owner,
        body: { giftlistId: list.id, url: 'https://shop.invalid/kite' },
      });
      await service.get(ClaimRetention).sweep();
      await service.get(GivingDeletion).sweep();
      await service.get(LostLinks).sweep();
      await service.call('POST /giftitem/reserve', { as: vera, body: createReserveForm(gift.id) });
      const at = new Date().toISOString();
      await service.publish(userDeleted, { id: vera.profileId, account_id: vera.accountId, at });
      await eventually(async () => {
        const claims = (await GiftModel.findById(gift.id).lean<GiftDoc>())?.claims ?? [];
        expect(claims.some(({ profile_id }) => profile_id === vera.profileId)).toBe(false);
      });
      await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id: gift.id } });
      await service.call('POST /giftitem/restore', { as: owner, body });
      await service.get(DeletedGifts).sweep();
    });

    expect(operations.length).toBeGreaterThan(30);
    expect(operations.filter(({ planSummary }) => planSummary.includes('COLLSCAN'))).toEqual([]);
    expect(operations.filter(({ docsExamined }) => docsExamined > 20)).toEqual([]);
  });
});
