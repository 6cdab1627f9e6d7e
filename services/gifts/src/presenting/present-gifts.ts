import { type OrderOptions, orderGifts } from '@giftlist/contracts/rules/gift-order';
import type { Offer } from '@giftlist/service-kit/retailers';
import type { GiftDoc } from '../gifts/gift.ts';
import type { Elsewhere } from '../same-thing/taken-elsewhere.ts';
import type { GiftViewer, Revealable } from './gift-viewer.ts';
import { type PresentedGift, presentGift } from './present-gift.ts';

const orderFor = ({ role }: GiftViewer): OrderOptions['viewer'] =>
  role === 'owner' || role === 'collaborator' ? role : 'public';

/**
 * The gifts of a list in the order of the specification (1, section 4). What counts as taken is what this
 * viewer may see of it; revenue and commission steer the public order and are told to nobody.
 */
export function presentGifts(
  gifts: readonly GiftDoc[],
  viewer: GiftViewer,
  list: Revealable,
  offerOf: (gift: GiftDoc) => Offer,
  elsewhere: ReadonlyMap<string, Elsewhere> = new Map(),
): PresentedGift[] {
  const presented = gifts.map(gift => {
    const offer = offerOf(gift);
    const shown = presentGift(gift, viewer, list, offer, elsewhere.get(gift._id));
    return { gift: shown, offer, createdAt: gift.createdAt.getTime() };
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
    { purchasedLast: true, viewer: orderFor(viewer) },
  ).map(({ gift }) => gift);
}
