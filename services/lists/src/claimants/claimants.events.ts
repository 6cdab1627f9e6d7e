import type { EventOf } from '@giftlist/contracts/event';
import { giftPurchased, giftReleased, giftReserved } from '@giftlist/contracts/gifts/events';
import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { removeBatch } from '@giftlist/service-kit/jobs/delete-batch';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { storeIfNewer } from '@giftlist/service-kit/projections/projection';
import { Controller } from '@nestjs/common';
import { ClaimantModel } from './claimant.store.ts';

const consumer = 'lists.claimants';
type ClaimEvent = EventOf<typeof giftReserved>;

/** Stores claims of signed-in people, only to decide who may see the delivery address. */
@Controller()
export class ClaimantProjection {
  constructor(deletion: PersonDeletion) {
    deletion.register(({ id }, tx) => removeBatch(ClaimantModel, { person_id: id }, tx));
  }

  @On([giftReserved, giftPurchased], { consumer })
  async storeClaim(event: ClaimEvent, tx: Transaction): Promise<void> {
    await storeClaimant(event.data, { holds: true }, tx);
  }

  @On(giftReleased, { consumer })
  async releaseClaim(event: ClaimEvent, tx: Transaction): Promise<void> {
    await storeClaimant(event.data, { holds: false }, tx);
  }
}

async function storeClaimant(
  claim: ClaimEvent['data'],
  { holds }: { holds: boolean },
  tx: Transaction,
): Promise<void> {
  const { claim_id: _id, giftlist_id: list_id, claimant_id: person_id, gift_version: version } = claim;
  if (person_id === null) return;
  await storeIfNewer(ClaimantModel, { _id, version, list_id, person_id, holds }, tx);
}
