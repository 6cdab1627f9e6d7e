import { MailQuotas } from '@giftlist/service-domain/mail-quotas';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { isOutage } from '@giftlist/service-kit/core/outage';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';
import { OwnerAddresses } from '../people/owner-addresses.ts';
import { createEndedReservationsMail, maxGiftsPerMail } from './claim-mail.ts';
import {
  type EndedReservation,
  findEndedReservations,
  findOldestOfNextMailbox,
  removeEndedReservations,
} from './ended-reservations.store.ts';

const intervalMs = 60_000;
/** Sorts before every email key. */
const beforeFirstKey = '';

/**
 * Sends each mailbox one email about ended reservations once its quota allows. Reservations that do not fit wait for
 * the next email.
 */
@Injectable()
export class EndedReservationDigest {
  constructor(
    leases: Leases,
    private readonly outbox: Outbox,
    private readonly addresses: OwnerAddresses,
    private readonly quotas: MailQuotas,
    private readonly mail: MailRequests,
    @InjectConfig() private readonly config: GiftsConfig,
    @InjectLog() private readonly log: Log,
  ) {
    // Earlier releases that run during an upgrade use the same lease name.
    const lease = { name: 'gathered-farewells', ttlMs: 20_000, pauseMs: intervalMs };
    leases.holdWhileServing(lease, signal => this.sweep(signal));
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    let oldest = await findOldestOfNextMailbox(beforeFirstKey);
    while (oldest !== null && !signal?.aborted) {
      const { email, owner_id, email_key, _id } = oldest;
      const quota = await this.quotas.countForMailbox('reservation-ended', email, {
        sender: owner_id,
        ip: null,
      });
      // Without Redis, emails cannot be counted and might be dropped later, so they wait.
      if (quota === 'uncounted') return;
      if (quota === 'counted') await this.send(email_key, _id);
      oldest = await findOldestOfNextMailbox(email_key);
    }
  }

  private async send(emailKey: string, claimId: string): Promise<void> {
    try {
      await this.sendOldest(emailKey);
    } catch (error) {
      if (isOutage(error)) throw error;
      this.log.error({ err: error, claim: claimId }, 'failed to send a digest of ended reservations');
    }
  }

  private async sendOldest(emailKey: string): Promise<void> {
    await this.outbox.transact(async tx => {
      const reservations = await findEndedReservations(emailKey, maxGiftsPerMail, tx);
      const sendable = await this.excludeOwners(reservations);
      const { request, claimIds } = createEndedReservationsMail(
        sendable,
        getLinkOrigin(this.config.PUBLIC_ORIGIN),
      );
      const excludedIds = reservations
        .filter(reservation => !sendable.includes(reservation))
        .map(({ _id }) => _id);
      await removeEndedReservations([...claimIds, ...excludedIds], tx);
      if (request !== undefined) await this.mail.requestMail(request, tx, { counted: true });
    });
  }

  /** The list's owner must not learn about reservations, even if they verified the giver's address later. */
  private async excludeOwners(reservations: readonly EndedReservation[]): Promise<EndedReservation[]> {
    const isAddressOfOwner = new Map<string, boolean>();
    for (const { owner_id, email } of reservations) {
      if (!isAddressOfOwner.has(owner_id)) {
        isAddressOfOwner.set(owner_id, await this.addresses.hasAddress(owner_id, email));
      }
    }
    return reservations.filter(({ owner_id }) => !isAddressOfOwner.get(owner_id));
  }
}
