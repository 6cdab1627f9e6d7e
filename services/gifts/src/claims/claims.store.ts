import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { database } from '@giftlist/service-kit/mongo/database';
import type { Claim, ClaimNotes } from '../model/claim.ts';
import { type ClaimScope, createUnitsLeftFilter } from '../model/claim-scope.ts';
import type { GiftDoc } from '../model/gift.ts';
import { anonymousClaims, type ClaimProjection, createGiftProjection } from '../model/gift-fields.ts';
import { GiftModel, notDeleted, type WithSession } from '../store/gifts.store.ts';
import { updateBatch } from '../store/update-batch.ts';

const createUpdateOptions = (claims: ClaimProjection, { session }: WithSession) =>
  ({ session, returnDocument: 'after', projection: createGiftProjection(claims) }) as const;

interface NewClaim {
  giftId: string;
  claim: Claim;
  scope: ClaimScope;
  projection?: ClaimProjection;
}

/**
 * Returns null if no unit is left or the gift is deleted. A single conditional update, so that only one of many
 * simultaneous attempts gets the last unit.
 */
export const addClaim = (
  { giftId, claim, scope, projection = anonymousClaims }: NewClaim,
  tx: WithSession,
): Promise<GiftDoc | null> =>
  // Skips Mongoose's casting, because this is the most frequent write under load.
  database()
    .collection<GiftDoc>(GiftModel.collection.name)
    .findOneAndUpdate(
      { _id: giftId, ...notDeleted, ...createUnitsLeftFilter(scope) },
      { $push: { claims: claim }, $inc: { revision: 1 } },
      createUpdateOptions(projection, tx),
    );

/** Returns false if the unit is no longer claimed or the gift is deleted. */
export async function setClaimNotes(
  { giftId, claimId, notes }: { giftId: string; claimId: string; notes: Partial<ClaimNotes> },
  { session }: WithSession,
): Promise<boolean> {
  const fields = Object.entries(notes).map(([name, value]) => [`claims.$.${name}`, value]);
  const { matchedCount } = await GiftModel.updateOne(
    { _id: giftId, 'claims.id': claimId, ...notDeleted },
    { $set: Object.fromEntries(fields), $inc: { revision: 1 } },
    { session },
  );
  return matchedCount > 0;
}

/** Also works for deleted gifts. Returns null if the gift has none of these claims. */
export const removeClaims = (
  giftId: string,
  claimIds: readonly string[],
  tx: WithSession,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, 'claims.id': { $in: [...claimIds] } },
    { $pull: { claims: { id: { $in: [...claimIds] } } }, $inc: { revision: 1 } },
    createUpdateOptions(anonymousClaims, tx),
  )
    .lean<GiftDoc>()
    .exec();

/** Ignores claims by accounts. */
export async function hasVisitorClaim(listId: string, tokenHashes: readonly string[]): Promise<boolean> {
  const claims = { $elemMatch: { token_hash: { $in: [...tokenHashes] }, profile_id: null } };
  return (await GiftModel.exists({ giftlist_id: listId, claims })) !== null;
}

/** Units stay claimed after anonymisation. */
const anonymousFields = {
  'claims.$[claim].name': '',
  'claims.$[claim].email': '',
  'claims.$[claim].message': '',
  'claims.$[claim].email_key': null,
  'claims.$[claim].profile_id': null,
} as const;

/** Anonymises one batch. Returns whether there may be more. */
export async function anonymiseClaims(
  field: 'profile_id' | 'email_key',
  values: readonly string[],
  tx: Transaction,
): Promise<boolean> {
  if (values.length === 0) return false;
  const filter = { [`claims.${field}`]: { $in: [...values] } };
  return updateBatch(GiftModel, filter, anonymousFields, tx, [{ [`claim.${field}`]: { $in: values } }]);
}

/** Yields gifts with a visitor's claim from before `cutoff` that has personal data, each with all its claims. */
export const streamGiftsWithOldVisitorClaims = (
  cutoff: Date,
): AsyncIterable<Pick<GiftDoc, '_id' | 'giftlist_id' | 'claims'>> => {
  const personalData = ['name', 'email', 'message'].map(field => ({ [field]: { $ne: '' } }));
  const oldVisitorClaim = {
    profile_id: null,
    at: { $lt: cutoff },
    $or: [...personalData, { email_key: { $ne: null } }],
  };
  return GiftModel.find({ claims: { $elemMatch: oldVisitorClaim } }, { giftlist_id: 1, claims: 1 })
    .lean<Pick<GiftDoc, '_id' | 'giftlist_id' | 'claims'>[]>()
    .cursor();
};

export async function anonymiseGiftClaims(giftId: string, claimIds: readonly string[]): Promise<void> {
  const arrayFilters = [{ 'claim.id': { $in: claimIds } }];
  await GiftModel.updateOne({ _id: giftId }, { $set: anonymousFields }, { arrayFilters });
}
