import type { AnyObject } from 'mongoose';
import { type ListDoc, ListModel } from '../lists/list.store.ts';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import { type ClaimProjection, ownMarks, projectionWith } from '../model/gift-fields.ts';
import { type OwnerAddressDoc, OwnerAddressModel } from '../people/owner-address.store.ts';
import { GiftModel } from '../store/gifts.store.ts';

interface GiftWithList {
  gift: GiftDoc;
  list: ListDoc | null;
  /** Whether only the owner's own marks were read. */
  isSurprise: boolean;
  /** The stored addresses of the list's owner, if requested; null if none are stored. */
  ownerAddresses?: OwnerAddressDoc | null;
}

interface GiftQuery {
  claims: ClaimProjection;
  maybeOwners: readonly string[];
  withOwnerAddresses?: boolean;
}

/**
 * Finds a gift, deleted or not, together with its list. If the viewer may be the list's owner and the list is not
 * revealed, other people's claims are not read.
 */
export async function findGiftWithList(
  id: string,
  { claims, maybeOwners, withOwnerAddresses = false }: GiftQuery,
): Promise<GiftWithList | null> {
  const mayBeOwners = { $in: [{ $first: '$list.user_id' }, { $literal: [...maybeOwners] }] };
  const isSurprise = { $and: [mayBeOwners, { $not: [{ $first: '$list.gifts_revealed' }] }] };
  const [found] = await GiftModel.aggregate<
    GiftDoc & { list: ListDoc[]; isSurprise: boolean; addresses?: OwnerAddressDoc[] }
  >([
    { $match: { _id: id } },
    lookUpById(ListModel.collection.name, 'giftlist_id', 'list'),
    ...(withOwnerAddresses
      ? [lookUpById(OwnerAddressModel.collection.name, 'list.user_id', 'addresses')]
      : []),
    { $set: { isSurprise } },
    {
      $project: {
        ...projectionWith({ $cond: ['$isSurprise', ownMarks, claims] }),
        list: 1,
        isSurprise: 1,
        ...(withOwnerAddresses && { addresses: 1 }),
      },
    },
  ]);
  if (!found) return null;
  const { list, isSurprise: hasOwnMarksOnly, addresses, ...gift } = found;
  return {
    gift,
    list: list[0] ?? null,
    isSurprise: hasOwnMarksOnly,
    ...(addresses && { ownerAddresses: addresses[0] ?? null }),
  };
}

const lookUpById = (from: string, localField: string, as: string) => ({
  $lookup: { from, localField, foreignField: '_id', as },
});

/** Reads the requested claims of a gift. */
export async function findClaims(giftId: string, claims: ClaimProjection): Promise<Claim[]> {
  const fields: AnyObject = { claims };
  const found = await GiftModel.findById(giftId, fields).lean<Pick<GiftDoc, 'claims'>>();
  return found?.claims ?? [];
}
