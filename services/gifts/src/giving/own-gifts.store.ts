import { limits } from '@giftlist/contracts/limits';
import type { Claim } from '../claims/claim.ts';
import type { GiftDoc } from '../gifts/gift.ts';
import { fieldsWith } from '../gifts/gift-fields.ts';
import { GiftModel, type Within } from '../gifts/gifts.store.ts';
import { type Giver, isOf } from './giver.ts';

/** A unit that somebody holds, of a gift that may be deleted. */
export interface HeldUnit {
  gift: Omit<GiftDoc, 'claims'>;
  claim: Claim;
}

/** The claims that may be this giver's; others' are not read. */
function ownClaims({ profileId, emailKey }: Giver): object {
  const is = (field: string, value: string | null) =>
    value === null ? [] : [{ $eq: [`$$this.${field}`, { $literal: value }] }];
  const cond = { $or: [...is('profile_id', profileId), ...is('email_key', emailKey)] };
  return { $filter: { input: '$claims', cond } };
}

const claimFilters = ({ profileId, emailKey }: Giver): object[] => [
  ...(profileId === null ? [] : [{ 'claims.profile_id': profileId }]),
  ...(emailKey === null ? [] : [{ 'claims.email_key': emailKey }]),
];

/** An owner's mark gives nothing; what a mark names on somebody's own list must not be told there. */
const isGiven = ({ gift, claim }: HeldUnit, giver: Giver): boolean =>
  !claim.by_owner && gift.owner_id !== giver.profileId && isOf(giver, claim);

/** The units that somebody holds on others' lists, the newest gifts first. */
export async function findHeldUnits(giver: Giver): Promise<HeldUnit[]> {
  const ways = claimFilters(giver);
  if (ways.length === 0) return [];
  const gifts = await GiftModel.find({ $or: ways }, fieldsWith(ownClaims(giver)))
    .sort({ _id: -1 })
    .limit(limits.givingLinesMax)
    .lean<GiftDoc[]>();
  return gifts
    .flatMap(({ claims, ...gift }) => claims.map(claim => ({ gift, claim })))
    .filter(unit => isGiven(unit, giver));
}

/** One unit that somebody holds on another's list. */
export async function findHeldUnit(
  giver: Giver,
  claimId: string,
  { session }: Partial<Within> = {},
): Promise<HeldUnit | null> {
  const ways = claimFilters(giver);
  if (ways.length === 0) return null;
  const gifts = await GiftModel.find(
    { $and: [{ $or: ways }, { 'claims.id': claimId }] },
    fieldsWith(ownClaims(giver)),
    session && { session },
  ).lean<GiftDoc[]>();
  const units = gifts.flatMap(({ claims, ...gift }) => claims.map(claim => ({ gift, claim })));
  return units.find(unit => unit.claim.id === claimId && isGiven(unit, giver)) ?? null;
}
