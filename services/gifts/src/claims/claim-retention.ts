import { Clock } from '@giftlist/service-kit/clock';
import { Leases } from '@giftlist/service-kit/lease';
import { Injectable } from '@nestjs/common';
import { ListModel } from '../lists/list.store.ts';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import { getVisitorDataCutoff } from '../model/retention.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { anonymisedFields } from './claim-anonymisation.ts';
import { EndedClaims } from './ended-claims.ts';

const sweepIntervalMs = 6 * 3_600_000;

/** MongoDB's form of `hasPersonalData`. */
const personalData = [
  { name: { $ne: '' } },
  { email: { $ne: '' } },
  { message: { $ne: '' } },
  { email_key: { $ne: null } },
];

const hasPersonalData = ({ name, email, message, email_key }: Claim): boolean =>
  name !== '' || email !== '' || message !== '' || email_key !== null;

/**
 * Returns the visitors' claims to anonymise: those for which twelve months have passed since the claim and since the
 * list's date, if it has one.
 */
export function selectClaimsToAnonymise(
  claims: readonly Claim[],
  occasionDate: string | null,
  now: Date,
): Claim[] {
  const cutoff = getVisitorDataCutoff(now);
  const isListDatePast = occasionDate === null || new Date(`${occasionDate}T23:59:59Z`) < cutoff;
  return claims.filter(
    claim => isListDatePast && claim.profile_id === null && claim.at < cutoff && hasPersonalData(claim),
  );
}

/** Anonymises visitors' claims after their retention period, and deletes what features store about these claims. */
@Injectable()
export class ClaimRetention {
  constructor(
    leases: Leases,
    private readonly endedClaims: EndedClaims,
    private readonly clock: Clock,
  ) {
    // The lease name must not change: during an upgrade, the earlier release holds the lease under this name.
    leases.whileServing({ name: 'forgetting', ttlMs: 60_000, pauseMs: sweepIntervalMs }, signal =>
      this.sweep(signal),
    );
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const oldVisitorClaim = { profile_id: null, at: { $lt: getVisitorDataCutoff(now) } };
    const gifts = GiftModel.find(
      { claims: { $elemMatch: { ...oldVisitorClaim, $or: personalData } } },
      { giftlist_id: 1, claims: 1 },
    )
      .lean<Pick<GiftDoc, '_id' | 'giftlist_id' | 'claims'>[]>()
      .cursor();
    for await (const gift of gifts) {
      if (signal?.aborted) return;
      const list = await ListModel.findById(gift.giftlist_id).lean();
      const ids = selectClaimsToAnonymise(gift.claims, list?.occasion_date ?? null, now).map(({ id }) => id);
      if (ids.length > 0) await this.anonymise(gift._id, ids);
    }
  }

  private async anonymise(giftId: string, claimIds: readonly string[]): Promise<void> {
    await GiftModel.updateOne(
      { _id: giftId },
      { $set: anonymisedFields },
      { arrayFilters: [{ 'claim.id': { $in: claimIds } }] },
    );
    await this.endedClaims.remove(claimIds);
  }
}
