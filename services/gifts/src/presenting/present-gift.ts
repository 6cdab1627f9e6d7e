import type { Gift } from '@giftlist/contracts/gifts/entities';
import {
  isRecipient,
  mayEdit,
  maySeeTaken,
  maySeeTakenOnOtherLists,
} from '@giftlist/contracts/rules/capabilities';
import type { Offer } from '@giftlist/service-domain/retailers';
import type { z } from 'zod';
import type { Claim } from '../model/claim.ts';
import { countUnitsLeft } from '../model/claim-scope.ts';
import { getClaimScope, getVisibleClaims, isOwn } from '../model/claims.ts';
import { pickEditableFields } from '../model/editable-fields.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer, Revealable } from '../model/gift-viewer.ts';
import type { OtherList } from '../model/list.ts';

export type PresentedGift = z.input<typeof Gift>;
type PresentedClaim = PresentedGift['claims'][number];

/** Presents a gift to a viewer. Every response uses it (docs/specification/reserving.md#who-sees-what-is-taken). */
export function presentGift(
  gift: GiftDoc,
  viewer: GiftViewer,
  list: Revealable,
  offer: Offer,
  takenElsewhere: OtherList | null = null,
): PresentedGift {
  const visibleClaims = getVisibleClaims(gift, viewer, list);
  const available = countUnitsLeft(gift, getClaimScope(viewer, list));
  const claims = visibleClaims
    .filter(claim => maySeeClaimant(claim, viewer, list))
    .map(claim => presentClaim(claim, viewer));
  const findInfo = (kind: Claim['kind']) => {
    const claimsOfKind = claims.filter(claim => claim.kind === kind);
    const preferred = claimsOfKind.find(claim => claim.mine) ?? claimsOfKind[0];
    return preferred?.info ?? null;
  };
  const isTakenAs = (kind: Claim['kind']) =>
    available === 0 && visibleClaims.some(claim => claim.kind === kind);
  return {
    id: gift._id,
    giftlist_id: gift.giftlist_id,
    ...pickEditableFields(gift),
    safe_price: gift.price_likely_error ? null : gift.price,
    price_likely_error: gift.price_likely_error,
    availability: gift.availability ?? 'unknown',
    createdAt: gift.createdAt.toISOString(),
    logo_url: gift.logo_url,
    image_widths: gift.image_widths,
    affiliate_url: offer.affiliateUrl,
    store_name: offer.storeName,
    available,
    source: gift.source,
    platform: gift.platform,
    isPurchased: isTakenAs('purchased'),
    isReserved: isTakenAs('reserved'),
    purchase_info: findInfo('purchased'),
    reserve_info: findInfo('reserved'),
    claims,
    reserved_by_me: !isRecipient(viewer.role) && claims.some(claim => claim.mine),
    recipient_info: null,
    loading_info: gift.loading && { startedAt: gift.loading.startedAt.toISOString() },
    link_failed: gift.link_failed,
    link_failure: gift.link_failed ? (gift.link_failure ?? null) : null,
    added_by_editor: gift.added_by !== gift.owner_id,
    position: gift.position,
    taken_elsewhere: maySeeTakenOnOtherLists(viewer) ? takenElsewhere : null,
    version: gift.version,
  };
}

/** Only the giver, collaborators and the owner may see who made a claim. */
const maySeeClaimant = (claim: Claim, viewer: GiftViewer, list: Revealable): boolean =>
  mayEdit(viewer.role) || (maySeeTaken(viewer, list) && isOwn(claim, viewer));

function presentClaim(claim: Claim, viewer: GiftViewer): PresentedClaim {
  const { name, email, message } = claim;
  return {
    id: claim.id,
    kind: claim.kind,
    info: { name, email, message },
    mine: isOwn(claim, viewer),
    received: claim.received,
    thanked: claim.thanked,
    at: claim.at.toISOString(),
  };
}
