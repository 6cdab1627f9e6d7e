import type { giftClaimLost, giftReserved } from '@giftlist/contracts/gifts/events';
import type { z } from 'zod';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';

/** Contains no names or email addresses. `gift` is the gift after the change. */
export const toClaimEvent = (
  gift: GiftDoc,
  claim: Claim,
  at: Date,
): z.input<(typeof giftReserved)['data']> => ({
  id: gift._id,
  giftlist_id: gift.giftlist_id,
  owner_id: gift.owner_id,
  claim_id: claim.id,
  kind: claim.kind,
  claimant_id: claim.profile_id,
  by_owner: claim.by_owner,
  gift_version: gift.revision,
  claimed: gift.claims.length,
  quantity: gift.quantity,
  product_id: gift.product?.product_id ?? null,
  gift_title: gift.gift_title,
  at: at.toISOString(),
});

type ClaimLost = z.input<(typeof giftClaimLost)['data']>;

/** Returns null for visitors' reservations and for marks. */
export function toClaimLostEvent(
  gift: GiftDoc,
  claim: Claim,
  reason: ClaimLost['why'],
  at: Date,
): ClaimLost | null {
  if (claim.profile_id === null || claim.kind !== 'reserved' || claim.by_owner) return null;
  return {
    id: gift._id,
    giftlist_id: gift.giftlist_id,
    owner_id: gift.owner_id,
    claim_id: claim.id,
    claimant_id: claim.profile_id,
    gift_title: gift.gift_title,
    why: reason,
    at: at.toISOString(),
  };
}
