import { database } from '@giftlist/service-kit/mongo/database';
import type { Claim, ClaimNotes } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import { type ClaimRead, fieldsWith, namelessClaims } from '../model/gift-fields.ts';
import { type Room, roomLeft } from '../model/room.ts';
import { GiftModel, present, type Within } from '../store/gifts.store.ts';

const after = (claims: ClaimRead, { session }: Within) =>
  ({ session, returnDocument: 'after', projection: fieldsWith(claims) }) as const;

interface TakenUnit {
  giftId: string;
  claim: Claim;
  room: Room;
  /** Which claims are returned with the gift. */
  returned?: ClaimRead;
}

/**
 * Takes a unit if one is left: one conditional update, so of any number of simultaneous attempts on the last
 * unit exactly one succeeds. Returns null if none is left.
 */
export const addClaim = (
  { giftId, claim, room, returned = namelessClaims }: TakenUnit,
  tx: Within,
): Promise<GiftDoc | null> =>
  // Without the casting of mongoose: everything here is typed, and this is the hottest write.
  database()
    .collection<GiftDoc>(GiftModel.collection.name)
    .findOneAndUpdate(
      { _id: giftId, ...present, ...roomLeft(room) },
      { $push: { claims: claim }, $inc: { revision: 1 } },
      after(returned, tx),
    );

/** Records a note on a unit. Returns whether the unit is still claimed. */
export async function noteOnClaim(
  { giftId, claimId, notes }: { giftId: string; claimId: string; notes: Partial<ClaimNotes> },
  { session }: Within,
): Promise<boolean> {
  const set = Object.entries(notes).map(([name, value]) => [`claims.$.${name}`, value]);
  const { matchedCount } = await GiftModel.updateOne(
    { _id: giftId, 'claims.id': claimId, ...present },
    { $set: Object.fromEntries(set), $inc: { revision: 1 } },
    { session },
  );
  return matchedCount > 0;
}

/** Releases a unit. Returns null if it was already released. */
export const removeClaim = (
  { giftId, claimId }: { giftId: string; claimId: string },
  tx: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, 'claims.id': claimId },
    { $pull: { claims: { id: claimId } }, $inc: { revision: 1 } },
    after(namelessClaims, tx),
  )
    .lean<GiftDoc>()
    .exec();

/** Whether one of these tokens belongs to a visitor's claim on the list. Claims of accounts do not count. */
export async function listHoldsClaim(listId: string, tokenHashes: readonly string[]): Promise<boolean> {
  const claims = { $elemMatch: { token_hash: { $in: [...tokenHashes] }, profile_id: null } };
  return (await GiftModel.exists({ giftlist_id: listId, claims })) !== null;
}
