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

/** The read model of claims by signed-in people. It is used only to decide who may see the delivery address. */
@Controller()
export class ClaimantProjection {
  constructor(deletion: PersonDeletion) {
    deletion.register(({ id }, tx) => removeBatch(ClaimantModel, { person_id: id }, tx));
  }

  @On([giftReserved, giftPurchased], { consumer })
  async claimed(event: ClaimEvent, tx: Transaction): Promise<void> {
    await put(event.data, true, tx);
  }

  @On(giftReleased, { consumer })
  async released(event: ClaimEvent, tx: Transaction): Promise<void> {
    await put(event.data, false, tx);
  }
}

async function put(claim: ClaimEvent['data'], holds: boolean, tx: Transaction): Promise<void> {
  const { claim_id: _id, giftlist_id: list_id, claimant_id: person_id, gift_version: version } = claim;
  if (person_id === null) return;
  await storeIfNewer(ClaimantModel, { _id, version, list_id, person_id, holds }, tx);
}
