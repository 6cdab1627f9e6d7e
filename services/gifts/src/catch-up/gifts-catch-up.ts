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
import type { CatchUp, CatchUpHandler } from '@giftlist/service-kit/catch-up';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { NewClaims } from '../claims/new-claim.ts';
import { Editing } from '../gifts/editing.ts';
import { setRestoredList } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import { findBareGift } from '../store/gifts.store.ts';
import { putRestoredClaim, removeRestoredClaim, setRestoredKind } from './restored-claims.store.ts';

/**
 * Brings a restored backup up to date: units reserved or released since are so again, so nobody buys a gift
 * twice. Names, addresses and messages are lost, but unreserve links still work. Deleted gifts are deleted
 * again with their claims, and lists have the visibility they had. The events of units and deletions are
 * published again, for other services that were restored.
 */
@Injectable()
export class GiftsCatchUp implements CatchUp {
  readonly handlers: readonly CatchUpHandler[];

  constructor(
    private readonly outbox: Outbox,
    private readonly newClaims: NewClaims,
    private readonly editing: Editing,
  ) {
    const claims: CatchUpHandler<(typeof claimEvents)[number]> = {
      events: claimEvents,
      subjectOf: ({ data }) => ({ id: data.claim_id, version: data.gift_version }),
      apply: event => this.claimed(event),
    };
    const gifts: CatchUpHandler<(typeof giftStateEvents)[number]> = {
      events: giftStateEvents,
      subjectOf: ({ data }) => data,
      apply: event => this.removed(event),
    };
    const lists: CatchUpHandler<(typeof listStateEvents)[number]> = {
      events: listStateEvents,
      subjectOf: ({ data }) => data,
      // The lists service publishes it again, but this service must already know it for its first response.
      apply: ({ data }) => setRestoredList(data),
    };
    this.handlers = [claims, gifts, lists];
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

  /** Returns the gift if the claim changed it. */
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
