import { limits } from '@giftlist/contracts/limits';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import { fieldsWith } from '../model/gift-fields.ts';
import { type Giver, isOf } from '../model/giver.ts';
import { GiftModel, type Within } from '../store/gifts.store.ts';

/** A claimed unit and its gift, which may be deleted. */
export interface HeldUnit {
  gift: Omit<GiftDoc, 'claims'>;
  claim: Claim;
}

/** Selects claims that may be this giver's, so that others are not read. */
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

/** Leaves out owners' marks, and marks on the giver's own list, which must not be revealed there. */
const isGiven = ({ gift, claim }: HeldUnit, giver: Giver): boolean =>
  !claim.by_owner && gift.owner_id !== giver.profileId && isOf(giver, claim);

/** The giver's units on other people's lists, newest gifts first. */
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

/** One of the giver's units on another person's list. */
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
