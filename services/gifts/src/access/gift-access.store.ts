import type { AnyObject } from 'mongoose';
import { ListModel } from '../lists/list.store.ts';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import { type ClaimProjection, createGiftProjection, ownMarks } from '../model/gift-fields.ts';
import type { ListDoc } from '../model/list.ts';
import { type OwnerAddressDoc, OwnerAddressModel } from '../people/owner-address.store.ts';
import { GiftModel } from '../store/gifts.store.ts';

interface GiftWithList {
  gift: GiftDoc;
  list: ListDoc | null;
  hasOwnMarksOnly: boolean;
  ownerAddresses?: OwnerAddressDoc | null;
}

interface GiftQuery {
  claims: ClaimProjection;
  /** The viewer's profile or, for a visitor, every profile that has signed in on this browser. */
  possibleProfileIds: readonly string[];
  withOwnerAddresses?: boolean;
}

/** Also finds deleted gifts. Before Reveal, reads only the owner's marks if the viewer may be the owner. */
export async function findGiftWithList(
  id: string,
  { claims, possibleProfileIds, withOwnerAddresses = false }: GiftQuery,
): Promise<GiftWithList | null> {
  const isPossibleOwner = { $in: [{ $first: '$list.user_id' }, { $literal: [...possibleProfileIds] }] };
  const mustSeeOwnMarksOnly = { $and: [isPossibleOwner, { $not: [{ $first: '$list.gifts_revealed' }] }] };
  const [found] = await GiftModel.aggregate<
    GiftDoc & { list: ListDoc[]; hasOwnMarksOnly: boolean; addresses?: OwnerAddressDoc[] }
  >([
    { $match: { _id: id } },
    lookUpById(ListModel.collection.name, 'giftlist_id', 'list'),
    ...(withOwnerAddresses
      ? [lookUpById(OwnerAddressModel.collection.name, 'list.user_id', 'addresses')]
      : []),
    { $set: { hasOwnMarksOnly: mustSeeOwnMarksOnly } },
    {
      $project: {
        ...createGiftProjection({ $cond: ['$hasOwnMarksOnly', ownMarks, claims] }),
        list: 1,
        hasOwnMarksOnly: 1,
        ...(withOwnerAddresses && { addresses: 1 }),
      },
    },
  ]);
  if (!found) return null;
  const { list: lists, hasOwnMarksOnly, addresses, ...gift } = found;
  return {
    gift,
    list: lists[0] ?? null,
    hasOwnMarksOnly,
    ...(addresses && { ownerAddresses: addresses[0] ?? null }),
  };
}

const lookUpById = (from: string, localField: string, as: string) => ({
  $lookup: { from, localField, foreignField: '_id', as },
});

export async function findClaims(giftId: string, claims: ClaimProjection): Promise<Claim[]> {
  const fields: AnyObject = { claims };
  const gift = await GiftModel.findById(giftId, fields).lean<Pick<GiftDoc, 'claims'>>();
  return gift?.claims ?? [];
}
