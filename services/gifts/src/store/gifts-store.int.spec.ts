import { newId } from '@giftlist/contracts/primitives';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { database } from '@giftlist/service-kit/mongo/database';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addClaim, removeClaims } from '../claims/claims.store.ts';
import { addGift, createPerson, requireValue, useGiftSystem } from '../gift-service.testing.ts';
import { giftMigrations } from '../gifts/migrations.ts';
import type { Claim } from '../model/claim.ts';
import {
  type ClaimScope,
  createNoUnitsLeftFilter,
  createUnitsLeftFilter,
  hasUnitsLeft,
} from '../model/claim-scope.ts';
import { allClaims } from '../model/gift-fields.ts';
import { findGift, GiftModel } from './gifts.store.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const createClaim = (fields: Partial<Claim> = {}): Claim => ({
  id: newId(),
  kind: 'reserved',
  by_owner: false,
  name: '',
  email: '',
  message: '',
  email_key: null,
  profile_id: null,
  token_hash: null,
  at: new Date(0),
  received: false,
  thanked: false,
  ...fields,
});

async function createGift(quantity: number) {
  const list = await system.addList(owner);
  return addGift(system.service, owner, list, { quantity });
}
const claimUnit = (giftId: string, scope: ClaimScope) =>
  system.service.get(Outbox).transact(tx => addClaim({ giftId, claim: createClaim(), scope }, tx));
const markUnit = (giftId: string) =>
  system.service
    .get(Outbox)
    .transact(tx => addClaim({ giftId, claim: createClaim({ by_owner: true }), scope: 'own-marks' }, tx));

describe('addClaim', () => {
  // Without `KeyedMutex`, as if each attempt came from another process.
  it.each([1, 3])(
    'succeeds once for each of %d units in fifty simultaneous transactions',
    async quantity => {
      const gift = await createGift(quantity);
      const results = await Promise.all(Array.from({ length: 50 }, () => claimUnit(gift.id, 'all-claims')));
      expect(results.filter(result => result !== null)).toHaveLength(quantity);
      expect((await findGift(gift.id, allClaims))?.claims).toHaveLength(quantity);
    },
    60_000,
  );

  it('counts only the owner’s marks for an owner before Reveal', async () => {
    const gift = await createGift(1);
    expect(await claimUnit(gift.id, 'all-claims')).not.toBeNull();
    expect(await markUnit(gift.id)).not.toBeNull();
    expect(await markUnit(gift.id)).toBeNull();
    expect(await claimUnit(gift.id, 'all-claims')).toBeNull();
  });
});

describe('removeClaims', () => {
  it('removes a claim once, even if called simultaneously', async () => {
    const gift = await createGift(1);
    const claimed = await claimUnit(gift.id, 'all-claims');
    const { id: claimId } = requireValue(claimed?.claims[0]);
    const release = () => system.service.get(Outbox).transact(tx => removeClaims(gift.id, [claimId], tx));
    const results = await Promise.all([release(), release(), release()]);
    expect(results.filter(result => result !== null)).toHaveLength(1);
  });
});

describe('createUnitsLeftFilter and createNoUnitsLeftFilter', () => {
  it.each(['all-claims', 'own-marks'] as const)(
    'agree with hasUnitsLeft for random claims in the scope %s',
    async scope => {
      const gifts = fc.record({
        quantity: fc.integer({ min: 0, max: 5 }),
        areByOwner: fc.array(fc.boolean(), { maxLength: 7 }),
      });
      const samples = fc.sample(gifts, { numRuns: 300, seed: 7 }).map(({ quantity, areByOwner }, index) => ({
        index,
        quantity,
        claims: areByOwner.map(by_owner => createClaim({ by_owner })),
      }));
      const collection = database().collection(`scope-${scope}`);
      await collection.insertMany(samples);
      const findIndexes = async (condition: object) =>
        (await collection.find(condition).sort({ index: 1 }).toArray()).map(({ index }) => index);
      const [withUnitsLeft, withoutUnitsLeft] = [
        samples.filter(gift => hasUnitsLeft(gift, scope)),
        samples.filter(gift => !hasUnitsLeft(gift, scope)),
      ];
      expect(Math.min(withUnitsLeft.length, withoutUnitsLeft.length)).toBeGreaterThan(30);
      expect(await findIndexes(createUnitsLeftFilter(scope))).toEqual(
        withUnitsLeft.map(({ index }) => index),
      );
      expect(await findIndexes(createNoUnitsLeftFilter(scope))).toEqual(
        withoutUnitsLeft.map(({ index }) => index),
      );
    },
  );
});

describe('the migration of gifts', () => {
  it('removes only invalid prices', async () => {
    const prices = [Number.POSITIVE_INFINITY, 1_000_000_001, -1, 0, 1_000_000_000, null];
    const ids: string[] = [];
    for (const price of prices) {
      const { id } = await createGift(1);
      ids.push(id);
      await GiftModel.updateOne({ _id: id }, { $set: { price } });
    }
    for (const { up } of giftMigrations) await up(database());
    const storedPrices = await Promise.all(ids.map(async id => (await findGift(id, allClaims))?.price));
    expect(storedPrices).toEqual([null, null, null, 0, 1_000_000_000, null]);
  });
});

describe('a query for gifts', () => {
  it.each([
    ['by list', { giftlist_id: 'l', removed_at: null }],
    ['by claimant', { 'claims.profile_id': 'p' }],
    ['by the person who added them', { added_by: 'p' }],
    ['with waiting links', { 'loading.startedAt': { $gt: new Date(0) }, removed_at: null }],
    ['with claims to anonymise', { claims: { $elemMatch: { at: { $lt: new Date() }, profile_id: null } } }],
  ])('%s uses an index', async (_, filter) => {
    const plan = JSON.stringify(await GiftModel.collection.find(filter).explain('queryPlanner'));
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('COLLSCAN');
  });
});
