import { giftReminderDue } from '@giftlist/contracts/gifts/events';
import { getTimeZoneOrUtc } from '@giftlist/contracts/rules/time-zones';
import { MailQuotas } from '@giftlist/service-domain/mail-quotas';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { People } from '@giftlist/service-domain/people/people';
import { displayName, type Person } from '@giftlist/service-domain/people/people.store';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { isOutage } from '@giftlist/service-kit/core/outage';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';
import { streamListsBetween } from '../lists/list.store.ts';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { ListDoc } from '../model/list.ts';
import { OwnerAddresses } from '../people/owner-addresses.ts';
import { findPurchasedClaimIds } from './giving.store.ts';
import { getReminderDates, isReminderDue } from './reminder-time.ts';
import {
  findRemindedClaimIds,
  isStillClaimed,
  recordReminder,
  streamReservedGifts,
} from './reminders.store.ts';

const intervalMs = 300_000;
const listsPerBatch = 200;
/** Small, because a gift may have 999 claims with long messages. */
const giftsPerBatch = 10;

interface Unit {
  gift: GiftDoc;
  claim: Claim;
  list: ListDoc;
  date: string;
}

/** Reminds givers once, a week before the list's date, of reserved gifts that are not purchased. */
@Injectable()
export class GivingReminders {
  constructor(
    leases: Leases,
    private readonly outbox: Outbox,
    private readonly addresses: OwnerAddresses,
    private readonly people: People,
    private readonly mail: MailRequests,
    private readonly quotas: MailQuotas,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: GiftsConfig,
    @InjectLog() private readonly log: Log,
  ) {
    const lease = { name: 'giving-reminders', ttlMs: 60_000, pauseMs: intervalMs };
    leases.holdWhileServing(lease, signal => this.sweep(signal));
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    const { first, last } = getReminderDates(this.clock.now());
    for await (const lists of groupIntoBatches(streamListsBetween(first, last), listsPerBatch)) {
      const listsById = new Map(lists.map(list => [list._id, list]));
      for await (const gifts of groupIntoBatches(streamReservedGifts(lists, giftsPerBatch), giftsPerBatch)) {
        const units = gifts.flatMap(gift => findReservedUnits(gift, listsById.get(gift.giftlist_id)));
        for (const unit of await this.filterDue(units)) {
          if (signal?.aborted) return;
          await this.remindOrLog(unit);
        }
      }
    }
  }

  private async filterDue(units: readonly Unit[]): Promise<Unit[]> {
    const ids = units.map(({ claim }) => claim.id);
    const [remindedIds, purchasedIds] = [await findRemindedClaimIds(ids), await findPurchasedClaimIds(ids)];
    const pending = units.filter(({ claim }) => !remindedIds.has(claim.id) && !purchasedIds.has(claim.id));
    if (pending.length === 0) return [];
    // A visitor's time zone is unknown, so the list owner's is used.
    const getProfileIdForZone = ({ claim, gift }: Unit) => claim.profile_id ?? gift.owner_id;
    const people = await this.people.findManyIfAvailable(pending.map(getProfileIdForZone));
    const now = this.clock.now();
    return pending.filter(unit => {
      const zone = getTimeZoneOrUtc(people.get(getProfileIdForZone(unit))?.timeZone);
      return isReminderDue({ date: unit.date, reservedAt: unit.claim.at, zone }, now);
    });
  }

  private async remindOrLog(unit: Unit): Promise<void> {
    try {
      await this.remind(unit);
    } catch (error) {
      if (isOutage(error)) throw error;
      this.log.error({ err: error, claim: unit.claim.id }, 'failed to remind a giver');
    }
  }

  private async remind(unit: Unit): Promise<void> {
    const { gift, claim } = unit;
    // The email address may be the owner's, entered by a collaborator as the giver's.
    if (claim.email !== '' && (await this.addresses.hasAddress(gift.owner_id, claim.email))) return;
    const owner = await this.people.findIfAvailable(gift.owner_id);
    const cause = { sender: gift.owner_id, ip: null };
    const quota =
      claim.profile_id === null
        ? await this.quotas.countForMailbox('giving-reminder', claim.email, cause)
        : 'uncounted';
    // Later sweeps retry until the list's date.
    if (quota === 'exceeded') return;
    await this.outbox.transact(async tx => {
      if (!(await this.isStillReserved(unit, tx))) return;
      const now = this.clock.now();
      if (!(await recordReminder(claim.id, now, tx))) return;
      if (claim.profile_id !== null) {
        tx.emit(giftReminderDue, toReminderEvent(unit, claim.profile_id, now));
      } else {
        await this.mail.requestMail(this.createMailRequest(unit, owner), tx, {
          counted: quota === 'counted',
        });
      }
    });
  }

  private async isStillReserved({ gift, claim }: Unit, tx: Transaction): Promise<boolean> {
    if (!(await isStillClaimed(gift._id, claim.id, tx))) return false;
    return (await findPurchasedClaimIds([claim.id], tx)).size === 0;
  }

  private createMailRequest({ gift, claim, list, date }: Unit, owner: Person | null) {
    const origin = getLinkOrigin(this.config.PUBLIC_ORIGIN);
    return {
      template: 'giving-reminder',
      to: { email: claim.email, name: claim.name },
      gift_title: gift.gift_title,
      for_name: owner?.first_name || displayName(owner),
      date,
      link: `${origin}/giving`,
      list_link: `${origin}/lists/${list._id}`,
    } as const;
  }
}

async function* groupIntoBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function findReservedUnits(gift: GiftDoc, list: ListDoc | undefined): Unit[] {
  const date = list?.occasion_date;
  if (!list || !date) return [];
  return gift.claims
    .filter(({ kind, by_owner, profile_id, email }) => {
      const isOwnersClaim = by_owner || profile_id === gift.owner_id;
      return kind === 'reserved' && !isOwnersClaim && (profile_id !== null || email !== '');
    })
    .map(claim => ({ gift, claim, list, date }));
}

const toReminderEvent = ({ gift, claim, date }: Unit, claimantId: string, at: Date) => ({
  id: gift._id,
  giftlist_id: gift.giftlist_id,
  owner_id: gift.owner_id,
  claim_id: claim.id,
  claimant_id: claimantId,
  gift_title: gift.gift_title,
  date,
  at: at.toISOString(),
});
