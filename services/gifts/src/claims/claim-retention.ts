import { Clock } from '@giftlist/service-kit/core/clock';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import { findList } from '../lists/list.store.ts';
import type { Claim } from '../model/claim.ts';
import { getVisitorDataCutoff } from '../model/retention.ts';
import { anonymiseGiftClaims, streamGiftsWithOldVisitorClaims } from './claims.store.ts';
import { EndedClaims } from './ended-claims.ts';

const sweepIntervalMs = 6 * 3_600_000;

const hasPersonalData = ({ name, email, message, email_key }: Claim): boolean =>
  name !== '' || email !== '' || message !== '' || email_key !== null;

/** Selects visitors' claims one year after the claim or the list's date, whichever is later. */
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

@Injectable()
export class ClaimRetention {
  constructor(
    leases: Leases,
    private readonly endedClaims: EndedClaims,
    private readonly clock: Clock,
  ) {
    // Earlier releases that run during an upgrade use the same lease name.
    leases.holdWhileServing({ name: 'forgetting', ttlMs: 60_000, pauseMs: sweepIntervalMs }, signal =>
      this.sweep(signal),
    );
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for await (const gift of streamGiftsWithOldVisitorClaims(getVisitorDataCutoff(now))) {
      if (signal?.aborted) return;
      const list = await findList(gift.giftlist_id);
      const ids = selectClaimsToAnonymise(gift.claims, list?.occasion_date ?? null, now).map(({ id }) => id);
      if (ids.length === 0) continue;
      await anonymiseGiftClaims(gift._id, ids);
      await this.endedClaims.remove(ids);
    }
  }
}
