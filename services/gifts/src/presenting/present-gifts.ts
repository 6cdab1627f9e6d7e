import { type OrderOptions, orderGifts } from '@giftlist/contracts/rules/gift-order';
import type { ListRole } from '@giftlist/contracts/rules/list-access';
import type { Offer } from '@giftlist/service-domain/retailers';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer, Revealable } from '../model/gift-viewer.ts';
import type { OtherList } from '../model/list.ts';
import { type PresentedGift, presentGift } from './present-gift.ts';

const viewerKinds: Readonly<Record<ListRole, OrderOptions['viewer']>> = {
  owner: 'owner',
  collaborator: 'collaborator',
  follower: 'public',
  viewer: 'public',
};

/**
 * Presents and orders gifts by what this viewer may see (docs/specification/gifts.md#gift-ordering). Never returns
 * revenue or commission.
 */
export function presentGifts(
  gifts: readonly GiftDoc[],
  viewer: GiftViewer,
  list: Revealable,
  getOffer: (gift: GiftDoc) => Offer,
  takenElsewhere: ReadonlyMap<string, OtherList> = new Map(),
): PresentedGift[] {
  const presented = gifts.map(gift => {
    const offer = getOffer(gift);
    const presentedGift = presentGift(gift, viewer, list, offer, takenElsewhere.get(gift._id));
    return { gift: presentedGift, offer, createdAt: gift.createdAt.getTime() };
  });
  return orderGifts(
    presented,
    ({ gift, offer, createdAt }) => ({
      isTaken: gift.isPurchased || gift.isReserved,
      addedByEditor: gift.added_by_editor,
      isMostWanted: gift.isMostWanted,
      revenue: (gift.safe_price ?? 0) * offer.commissionRate,
      commissionRate: offer.commissionRate,
      createdAt,
      position: gift.position,
    }),
    { purchasedLast: true, viewer: viewerKinds[viewer.role] },
  ).map(({ gift }) => gift);
}
