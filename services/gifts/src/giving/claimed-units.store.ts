import { limits } from '@giftlist/contracts/limits';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import { createGiftProjection } from '../model/gift-fields.ts';
import { type Giver, giverOwns } from '../model/giver.ts';
import { GiftModel } from '../store/gifts.store.ts';

/** The gift may be deleted. */
export interface ClaimedUnit {
  gift: Omit<GiftDoc, 'claims'>;
  claim: Claim;
}

/** Keeps only claims that may be this giver's. */
function createGiverClaimsExpression({ profileId, emailKey }: Giver): object {
  const equals = (field: string, value: string | null) =>
    value === null ? [] : [{ $eq: [`$$this.${field}`, { $literal: value }] }];
  const cond = { $or: [...equals('profile_id', profileId), ...equals('email_key', emailKey)] };
  return { $filter: { input: '$claims', cond } };
}

const createClaimFilters = ({ profileId, emailKey }: Giver): object[] => [
  ...(profileId === null ? [] : [{ 'claims.profile_id': profileId }]),
  ...(emailKey === null ? [] : [{ 'claims.email_key': emailKey }]),
];

/** Excludes units on the giver's own lists, which must stay a surprise. */
const isGivenBy = ({ gift, claim }: ClaimedUnit, giver: Giver): boolean =>
  !claim.by_owner && gift.owner_id !== giver.profileId && giverOwns(giver, claim);

const toUnits = (gifts: readonly GiftDoc[], giver: Giver): ClaimedUnit[] =>
  gifts
    .flatMap(({ claims, ...gift }) => claims.map(claim => ({ gift, claim })))
    .filter(unit => isGivenBy(unit, giver));

/** Finds units on other people's lists, newest gifts first. */
export async function findClaimedUnits(giver: Giver): Promise<ClaimedUnit[]> {
  const filters = createClaimFilters(giver);
  if (filters.length === 0) return [];
  const gifts = await GiftModel.find(
    { $or: filters },
    createGiftProjection(createGiverClaimsExpression(giver)),
  )
    .sort({ _id: -1 })
    .limit(limits.givingLinesMax)
    .lean<GiftDoc[]>();
  return toUnits(gifts, giver);
}

export async function findClaimedUnit(giver: Giver, claimId: string): Promise<ClaimedUnit | null> {
  const filters = createClaimFilters(giver);
  if (filters.length === 0) return null;
  const gifts = await GiftModel.find(
    { $and: [{ $or: filters }, { 'claims.id': claimId }] },
    createGiftProjection(createGiverClaimsExpression(giver)),
  ).lean<GiftDoc[]>();
  return toUnits(gifts, giver).find(({ claim }) => claim.id === claimId) ?? null;
}
