import type { AnyObject } from 'mongoose';
import type { Claim, Claimable } from './claim.ts';
import { allClaims, ownMarks } from './gift-fields.ts';

/**
 * Which claims count against `quantity` when a unit is taken: all, or only the owner's marks if an owner acts before
 * Reveal. The decisions use the functions, the database the conditions; both must agree.
 */
export type Room = 'any-unit' | 'own-unit';

/** The claims that count. */
export const countedClaims = ({ claims }: Pick<Claimable, 'claims'>, room: Room): readonly Claim[] =>
  room === 'own-unit' ? claims.filter(claim => claim.by_owner) : claims;

/** The units that are left. */
export const unitsLeft = (gift: Claimable, room: Room): number =>
  Math.max(0, gift.quantity - countedClaims(gift, room).length);

export const hasRoom = (gift: Claimable, room: Room): boolean => unitsLeft(gift, room) > 0;

const storedCount: Readonly<Record<Room, AnyObject>> = {
  'any-unit': { $size: allClaims },
  'own-unit': { $size: ownMarks },
};

/** `hasRoom` as a MongoDB condition. */
export const roomLeft = (room: Room): AnyObject => ({ $expr: { $lt: [storedCount[room], '$quantity'] } });

/** The opposite of `roomLeft`. */
export const noRoomLeft = (room: Room): AnyObject => ({ $expr: { $gte: [storedCount[room], '$quantity'] } });
