import type { AnyObject } from 'mongoose';
import type { GiftDoc } from '../gifts/gift.ts';
import { type ClaimRead, fieldsWith, namelessClaims, ownMarks } from '../gifts/gift-fields.ts';
import { GiftModel, present, someTaken, type Within } from '../gifts/gifts.store.ts';
import type { Claim, ClaimNotes } from './claim.ts';
import type { Room } from './claims.ts';

/** `hasRoom`, as a condition of the database. */
const roomLeft: Record<Room, object> = {
  'any-unit': { $expr: { $lt: [{ $size: '$claims' }, '$quantity'] } },
  'own-unit': { $expr: { $lt: [{ $size: ownMarks }, '$quantity'] } },
};
const after = (claims: ClaimRead, { session }: Within) =>
  ({ session, returnDocument: 'after', projection: fieldsWith(claims) }) as const;

interface TakenUnit {
  giftId: string;
  claim: Claim;
  room: Room;
  /** The claims that are returned with the gift. */
  returned?: ClaimRead;
}

/**
 * Takes a unit where there is room: one conditional update, so that of any number of attempts on the last
 * unit exactly one finds it. Null where there is none left.
 */
export const addClaim = (
  { giftId, claim, room, returned = namelessClaims }: TakenUnit,
  tx: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId, ...present, ...roomLeft[room] },
    { $push: { claims: claim }, $inc: { revision: 1 } },
    after(returned, tx),
  )
    .lean<GiftDoc>()
    .exec();

/** What the list's keepers note of a unit. Returns whether it is still taken. */
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

/** Gives a unit back. Null where another did so meanwhile. */
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

/** The claims of a gift that are needed. */
export async function findClaims(giftId: string, claims: ClaimRead): Promise<Claim[]> {
  const fields: AnyObject = { claims };
  const found = await GiftModel.findById(giftId, fields).lean<Pick<GiftDoc, 'claims'>>();
  return found?.claims ?? [];
}

/** Whether one of these tokens holds a unit on the list. A signed-in claim is its account's: no token shows it. */
export async function listHoldsClaim(listId: string, tokenHashes: readonly string[]): Promise<boolean> {
  const claims = { $elemMatch: { token_hash: { $in: [...tokenHashes] }, profile_id: null } };
  return (await GiftModel.exists({ giftlist_id: listId, claims })) !== null;
}

/** Deleted gifts whose takers have not been told. */
export const findUnnotified = (
  goneBefore: Date,
  most: number,
): Promise<Pick<GiftDoc, '_id' | 'owner_id'>[]> =>
  GiftModel.find({ removed_at: { $lt: goneBefore }, ...someTaken }, { owner_id: 1 })
    .limit(most)
    .lean<Pick<GiftDoc, '_id' | 'owner_id'>[]>()
    .exec();

/** A gift, deleted or not, with its first claims. */
export const findWithSomeClaims = (id: string, most: number, { session }: Within): Promise<GiftDoc | null> =>
  GiftModel.findById(id, fieldsWith({ $slice: ['$claims', most] }), { session })
    .lean<GiftDoc>()
    .exec();

/** Forgets who had taken units of a deleted gift. */
export const forgetClaims = (
  giftId: string,
  claimIds: readonly string[],
  tx: Within,
): Promise<GiftDoc | null> =>
  GiftModel.findOneAndUpdate(
    { _id: giftId },
    { $pull: { claims: { id: { $in: [...claimIds] } } }, $inc: { revision: 1 } },
    after(namelessClaims, tx),
  )
    .lean<GiftDoc>()
    .exec();
