import type { AnyObject } from 'mongoose';
import type { GiftDoc } from '../model/gift.ts';
import { GiftModel, notDeleted } from '../store/gifts.store.ts';

export type ClaimedGift = Pick<GiftDoc, 'gift_title' | 'giftlist_id' | 'claims'>;

/** Reads only this person's claims. */
export function findGiftsClaimedBy(profileId: string): Promise<ClaimedGift[]> {
  const cond = { $eq: ['$$this.profile_id', { $literal: profileId }] };
  const claims = { $filter: { input: '$claims', cond } };
  const fields: AnyObject = { gift_title: 1, giftlist_id: 1, claims };
  return GiftModel.find({ 'claims.profile_id': profileId, ...notDeleted }, fields)
    .lean<ClaimedGift[]>()
    .exec();
}
