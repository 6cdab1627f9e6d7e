import type { Transaction } from '@giftlist/service-kit/outbox';
import type { Claim } from '../claims/claim.ts';
import type { GiftDoc } from './gift.ts';
import { fieldsWith, namelessClaims } from './gift-fields.ts';
import { GiftModel } from './gifts.store.ts';

/*
 * Takes or gives back what was told of after a copy that is restored now. Null where it is so already.
 */

type Within = Pick<Transaction, 'session'>;

interface RestoredClaim {
  giftId: string;
  /** Of the gift, when it was told. */
  revision: number;
}
const afterRestoring = ({ session }: Within) =>
  ({ session, returnDocument: 'after', projection: fieldsWith(namelessClaims) }) as const;

export const putRestoredClaim = (
  { giftId, claim, revision }: RestoredClaim & { claim: Claim },
  tx: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, 'claims.id': { $ne: claim.id } },
    { $push: { claims: claim }, $max: { revision } },
    afterRestoring(tx),
  )
    .lean<GiftDoc>()
    .exec();

export const setRestoredKind = (
  { giftId, claimId, kind, revision }: RestoredClaim & { claimId: string; kind: Claim['kind'] },
  tx: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, claims: { $elemMatch: { id: claimId, kind: { $ne: kind } } } },
    { $set: { 'claims.$.kind': kind }, $max: { revision } },
    afterRestoring(tx),
  )
    .lean<GiftDoc>()
    .exec();

export const removeRestoredClaim = (
  { giftId, claimId, revision }: RestoredClaim & { claimId: string },
  tx: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, 'claims.id': claimId },
    { $pull: { claims: { id: claimId } }, $max: { revision } },
    afterRestoring(tx),
  )
    .lean<GiftDoc>()
    .exec();
