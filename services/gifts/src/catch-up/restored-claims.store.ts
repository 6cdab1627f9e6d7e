import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import { anonymousClaims, createGiftProjection } from '../model/gift-fields.ts';
import { GiftModel, type WithSession } from '../store/gifts.store.ts';

/** These functions apply events newer than the restored backup. They return null if nothing changed. */

interface RestoredClaim {
  giftId: string;
  /** The gift's revision in the event. */
  revision: number;
}

const updateGift = (
  filter: QueryFilter<GiftDoc>,
  change: UpdateQuery<GiftDoc>,
  { session }: WithSession,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(filter, change, {
    session,
    returnDocument: 'after',
    projection: createGiftProjection(anonymousClaims),
  })
    .lean<GiftDoc>()
    .exec();

export const addRestoredClaim = (
  { giftId, claim, revision }: RestoredClaim & { claim: Claim },
  tx: WithSession,
): Promise<GiftDoc | null> =>
  updateGift(
    { _id: giftId, 'claims.id': { $ne: claim.id } },
    { $push: { claims: claim }, $max: { revision } },
    tx,
  );

export const setRestoredClaimKind = (
  { giftId, claimId, kind, revision }: RestoredClaim & { claimId: string; kind: Claim['kind'] },
  tx: WithSession,
): Promise<GiftDoc | null> =>
  updateGift(
    { _id: giftId, claims: { $elemMatch: { id: claimId, kind: { $ne: kind } } } },
    { $set: { 'claims.$.kind': kind }, $max: { revision } },
    tx,
  );

export const removeRestoredClaim = (
  { giftId, claimId, revision }: RestoredClaim & { claimId: string },
  tx: WithSession,
): Promise<GiftDoc | null> =>
  updateGift(
    { _id: giftId, 'claims.id': claimId },
    { $pull: { claims: { id: claimId } }, $max: { revision } },
    tx,
  );
