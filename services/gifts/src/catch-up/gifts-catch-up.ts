import type { DataOf, EventOf } from '@giftlist/contracts/event';
import {
  claimEvents,
  type giftChanged,
  giftReleased,
  giftRemoved,
  type giftReserved,
  giftStateEvents,
} from '@giftlist/contracts/gifts/events';
import { listStateEvents } from '@giftlist/contracts/lists/events';
import type { CatchUp, CatchUpHandler } from '@giftlist/service-kit/kafka/catch-up';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { ClaimFactory } from '../claims/claim-factory.ts';
import { GiftEditor } from '../gifts/gift-editor.ts';
import { setRestoredList } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import { findBareGift } from '../store/gifts.store.ts';
import { addRestoredClaim, removeRestoredClaim, setRestoredClaimKind } from './restored-claims.store.ts';

/**
 * Applies newer claims and deletions to a restored backup, so that nobody buys a gift twice. Givers' names, email
 * addresses and messages are lost, but unreserve links work. Publishes the events again for other restored services.
 */
@Injectable()
export class GiftsCatchUp implements CatchUp {
  readonly handlers: readonly CatchUpHandler[];

  constructor(
    private readonly outbox: Outbox,
    private readonly claimFactory: ClaimFactory,
    private readonly editor: GiftEditor,
  ) {
    const claims: CatchUpHandler<(typeof claimEvents)[number]> = {
      events: claimEvents,
      getSubject: ({ data }) => ({ id: data.claim_id, version: data.gift_version }),
      apply: event => this.applyClaim(event),
    };
    const gifts: CatchUpHandler<(typeof giftStateEvents)[number]> = {
      events: giftStateEvents,
      getSubject: ({ data }) => data,
      apply: event => this.applyRemoval(event),
    };
    const lists: CatchUpHandler<(typeof listStateEvents)[number]> = {
      events: listStateEvents,
      getSubject: ({ data }) => data,
      // Responses need the list before the lists service publishes it again.
      apply: ({ data }) => setRestoredList(data),
    };
    this.handlers = [claims, gifts, lists];
  }

  private applyClaim({ type, data }: EventOf<typeof giftReserved>): Promise<boolean> {
    return this.outbox.transact(async tx => {
      const gift = await this.changeClaims(data, type === giftReleased.name, tx);
      if (gift === null) return false;
      const event = claimEvents.find(({ name }) => name === type);
      if (event) tx.emit(event, { ...data, claimed: gift.claims.length, quantity: gift.quantity });
      return true;
    });
  }

  /** Returns null if nothing changed. */
  private async changeClaims(
    event: DataOf<typeof giftReserved>,
    isReleased: boolean,
    tx: Transaction,
  ): Promise<GiftDoc | null> {
    const { id: giftId, claim_id: claimId, kind, gift_version: revision } = event;
    if (isReleased) return removeRestoredClaim({ giftId, claimId, revision }, tx);
    return (
      (await setRestoredClaimKind({ giftId, claimId, kind, revision }, tx)) ??
      (await addRestoredClaim({ giftId, claim: this.claimFactory.recreate(event), revision }, tx))
    );
  }

  private applyRemoval({ type, data, time }: EventOf<typeof giftChanged>): Promise<boolean> {
    return this.outbox.transact(async tx => {
      if (type !== giftRemoved.name || (await findBareGift(data.id, tx)) === null) return false;
      await this.editor.removeInTransaction(data.id, tx, new Date(time));
      return true;
    });
  }
}
