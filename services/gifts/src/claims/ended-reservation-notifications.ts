import { giftClaimLost } from '@giftlist/contracts/gifts/events';
import { type MailboxQuotaResult, MailQuotas } from '@giftlist/service-domain/mail-quotas';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GiftsConfig } from '../config.ts';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { ListDoc } from '../model/list.ts';
import { OwnerAddresses } from '../people/owner-addresses.ts';
import { toClaimLostEvent } from './claim-event.ts';
import { createEndedReservationMail } from './claim-mail.ts';
import { type EndedReservation, storeEndedReservation } from './ended-reservations.store.ts';

/**
 * Notifies givers by email and in the notification centre that somebody else ended their reservation. An email that
 * cannot be sent now is sent later in a digest (`ended-reservation-digest.ts`).
 */
@Injectable()
export class EndedReservationNotifications {
  /** Prevents a retried transaction from counting its email again. */
  private readonly quotaResults = new LRUCache<string, MailboxQuotaResult>({ max: 10_000, ttl: 60_000 });

  constructor(
    private readonly addresses: OwnerAddresses,
    private readonly mail: MailRequests,
    private readonly quotas: MailQuotas,
    private readonly emailKeys: EmailKeys,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: GiftsConfig,
  ) {}

  /** Never emails the list's owner: a collaborator may have entered the owner's address as the giver's. */
  async notify(
    template: Parameters<typeof createEndedReservationMail>[0],
    claim: Claim,
    context: { list: ListDoc; gift: GiftDoc },
    tx: Transaction,
  ): Promise<void> {
    const reason = template === 'reservation-released' ? 'released' : 'removed';
    const claimLost = toClaimLostEvent(context.gift, claim, reason, this.clock.now());
    if (claimLost !== null) tx.emit(giftClaimLost, claimLost);
    const mailRequest = createEndedReservationMail(template, claim, {
      origin: getLinkOrigin(this.config.PUBLIC_ORIGIN),
      ...context,
    });
    if (mailRequest === undefined) return;
    if (await this.addresses.hasAddress(context.list.user_id, claim.email)) return;
    const cause = { sender: context.list.user_id, ip: null };
    const quota =
      this.quotaResults.get(claim.id) ??
      (await this.quotas.countForMailbox('reservation-ended', claim.email, cause));
    this.quotaResults.set(claim.id, quota);
    if (quota === 'counted') await this.mail.requestMail(mailRequest, tx, { counted: true });
    else await storeEndedReservation(this.toEndedReservation(claim, context), tx);
  }

  private toEndedReservation(
    claim: Claim,
    { list, gift }: { list: ListDoc; gift: GiftDoc },
  ): EndedReservation {
    return {
      _id: claim.id,
      email_key: this.emailKeys.hashEmail(claim.email),
      email: claim.email,
      name: claim.name,
      profile_id: claim.profile_id,
      owner_id: list.user_id,
      list_id: list._id,
      list_name: list.list_name,
      gift_title: gift.gift_title,
      at: this.clock.now(),
    };
  }
}
