import type { ReceivedEvent } from '@giftlist/contracts/event';
import { claimEvents, giftReleased } from '@giftlist/contracts/gifts/events';
import type { CatchUp } from '@giftlist/service-kit/catch-up';
import { Injectable } from '@nestjs/common';
import { GiftModel } from '../gifts/gifts.store.ts';
import { NewClaims } from './new-claim.ts';

/**
 * Units that were taken or given back since a copy are so again after its restore: nobody buys what somebody has
 * bought already. Names, addresses and messages are lost with the database; links to give back still work.
 */
@Injectable()
export class ClaimsCatchUp implements CatchUp {
  constructor(private readonly newClaims: NewClaims) {}

  async takeIn(event: ReceivedEvent<unknown>): Promise<boolean> {
    const definition = claimEvents.find(({ name }) => name === event.type);
    if (!definition) return false;
    const told = definition.data.parse(event.data);
    const { id: _id, claim_id, kind } = told;
    if (definition.name === giftReleased.name) {
      const released = await GiftModel.updateOne({ _id }, { $pull: { claims: { id: claim_id } } });
      return released.modifiedCount > 0;
    }
    const known = await GiftModel.updateOne(
      { _id, 'claims.id': claim_id },
      { $set: { 'claims.$.kind': kind } },
    );
    if (known.matchedCount > 0) return known.modifiedCount > 0;
    const taken = await GiftModel.updateOne(
      { _id, 'claims.id': { $ne: claim_id } },
      { $push: { claims: this.newClaims.told(told) } },
    );
    return taken.modifiedCount > 0;
  }
}
