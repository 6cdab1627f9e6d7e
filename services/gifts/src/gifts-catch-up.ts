import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import {
  claimEvents,
  type giftChanged,
  giftReleased,
  giftRemoved,
  type giftReserved,
  giftStateEvents,
} from '@giftlist/contracts/gifts/events';
import { listStateEvents } from '@giftlist/contracts/lists/events';
import type { CatchUp, Taking } from '@giftlist/service-kit/catch-up';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { NewClaims } from './claims/new-claim.ts';
import { Editing } from './gifts/editing.ts';
import type { GiftDoc } from './gifts/gift.ts';
import { findBareGift } from './gifts/gifts.store.ts';
import { putRestoredClaim, removeRestoredClaim, setRestoredKind } from './gifts/restored-claims.store.ts';
import { setRestoredList } from './lists/list.store.ts';

/**
 * Units that were taken or given back since a copy are so again after its restore: nobody buys what somebody has
 * bought already. Names, addresses and messages are lost with the database; links to give back still work. What was
 * deleted is gone again, since its units were given back with it; what was hidden from the owner is hidden. Units and
 * deletions are told anew, for whoever else was restored.
 */
@Injectable()
export class GiftsCatchUp implements CatchUp {
  readonly takings: readonly Taking[];

  constructor(
    private readonly outbox: Outbox,
    private readonly newClaims: NewClaims,
    private readonly editing: Editing,
  ) {
    const claims: Taking<(typeof claimEvents)[number]> = {
      events: claimEvents,
      subjectOf: ({ data }) => ({ id: data.claim_id, version: data.gift_version }),
      takeIn: event => this.claimed(event),
    };
    const gifts: Taking<(typeof giftStateEvents)[number]> = {
      events: giftStateEvents,
      subjectOf: ({ data }) => data,
      takeIn: event => this.removed(event),
    };
    const lists: Taking<(typeof listStateEvents)[number]> = {
      events: listStateEvents,
      subjectOf: ({ data }) => data,
      // The lists service tells of it anew; but this one answers from its first moment on.
      takeIn: ({ data }) => setRestoredList(data),
    };
    this.takings = [claims, gifts, lists];
  }

  private claimed({ type, data }: ReceivedEvent<DataOf<typeof giftReserved>>): Promise<boolean> {
    return this.outbox.transact(async tx => {
      const after = await this.put(data, type === giftReleased.name, tx);
      if (after === null) return false;
      const event = claimEvents.find(({ name }) => name === type);
      if (event) tx.emit(event, { ...data, claimed: after.claims.length, quantity: after.quantity });
      return true;
    });
  }

  /** The gift where that changed it. */
  private async put(
    event: DataOf<typeof giftReserved>,
    isReleased: boolean,
    tx: Transaction,
  ): Promise<GiftDoc | null> {
    const { id: giftId, claim_id: claimId, kind, gift_version: revision } = event;
    if (isReleased) return removeRestoredClaim({ giftId, claimId, revision }, tx);
    return (
      (await setRestoredKind({ giftId, claimId, kind, revision }, tx)) ??
      (await putRestoredClaim({ giftId, claim: this.newClaims.restored(event), revision }, tx))
    );
  }

  private removed({ type, data, time }: ReceivedEvent<DataOf<typeof giftChanged>>): Promise<boolean> {
    return this.outbox.transact(async tx => {
      if (type !== giftRemoved.name || (await findBareGift(data.id, tx)) === null) return false;
      await this.editing.removeWithin(data.id, tx, new Date(time));
      return true;
    });
  }
}
