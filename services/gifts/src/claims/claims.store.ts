import { database } from '@giftlist/service-kit/mongo/database';
import type { Claim, ClaimNotes } from '../model/claim.ts';
import { type ClaimScope, unitsLeftFilter } from '../model/claim-scope.ts';
import type { GiftDoc } from '../model/gift.ts';
import { anonymousClaims, type ClaimProjection, projectionWith } from '../model/gift-fields.ts';
import { GiftModel, notDeleted, type Within } from '../store/gifts.store.ts';

const updateOptions = (claims: ClaimProjection, { session }: Within) =>
  ({ session, returnDocument: 'after', projection: projectionWith(claims) }) as const;

interface NewClaim {
  giftId: string;
  claim: Claim;
  scope: ClaimScope;
  /** The claims that are returned with the gift. */
  returned?: ClaimProjection;
}

/**
 * Adds a claim if a unit is left. This is one conditional update, so that exactly one of any number of simultaneous
 * attempts on the last unit succeeds. Returns null if no unit is left or the gift is deleted.
 */
export const addClaim = (
  { giftId, claim, scope, returned = anonymousClaims }: NewClaim,
  tx: Within,
): Promise<GiftDoc | null> =>
  // Bypasses casting by Mongoose: everything here is typed, and this write is the most frequent one under load.
  database()
    .collection<GiftDoc>(GiftModel.collection.name)
    .findOneAndUpdate(
      { _id: giftId, ...notDeleted, ...unitsLeftFilter(scope) },
      { $push: { claims: claim }, $inc: { revision: 1 } },
      updateOptions(returned, tx),
    );

/** Sets notes on a claim. Returns false if the unit is no longer claimed or the gift is deleted. */
export async function setClaimNotes(
  { giftId, claimId, notes }: { giftId: string; claimId: string; notes: Partial<ClaimNotes> },
  { session }: Within,
): Promise<boolean> {
  const set = Object.entries(notes).map(([name, value]) => [`claims.$.${name}`, value]);
  const { matchedCount } = await GiftModel.updateOne(
    { _id: giftId, 'claims.id': claimId, ...notDeleted },
    { $set: Object.fromEntries(set), $inc: { revision: 1 } },
    { session },
  );
  return matchedCount > 0;
}

/** Removes a claim. Returns the gift; null if the claim was already removed. */
export const removeClaim = (
  { giftId, claimId }: { giftId: string; claimId: string },
  tx: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, 'claims.id': claimId },
    { $pull: { claims: { id: claimId } }, $inc: { revision: 1 } },
    updateOptions(anonymousClaims, tx),
  )
    .lean<GiftDoc>()
    .exec();

/** Whether one of these tokens belongs to a visitor's claim on the list. Claims by accounts do not count. */
export async function hasVisitorClaim(listId: string, tokenHashes: readonly string[]): Promise<boolean> {
  const claims = { $elemMatch: { token_hash: { $in: [...tokenHashes] }, profile_id: null } };
  return (await GiftModel.exists({ giftlist_id: listId, claims })) !== null;
}
