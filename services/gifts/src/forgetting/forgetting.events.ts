import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { defineJob, type Job, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { forgetEndedOf } from '../claims/ended-reservations.store.ts';
import { forgetGiver, forgetRecipient } from '../giving/forget-giving.ts';
import { markPersonDeleted } from '../people/actor.store.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { forgotten } from './forgetting.ts';

/** Replaces the id of a deleted person (RFC 9562, the nil UUID). */
const nobodyId = '00000000-0000-0000-0000-000000000000';

/** Anonymises a deleted person's claims on other people's lists. The job's key is the person. */
const personForgetting = defineJob<{ email_keys: readonly string[] }, 'more'>('person-forgetting');
/** Gifts handled in one transaction. */
const portionSize = 100;

/**
 * Deletes a person's data. Their lists are deleted by their own events; claims on other lists stay,
 * anonymised.
 */
@Controller()
export class PersonForgetting implements OnModuleInit {
  constructor(private readonly jobs: Jobs) {}

  onModuleInit(): void {
    this.jobs.handle(personForgetting, { portion: forgetSome });
  }

  @On(userDeleted, { consumer: 'gifts.forgetting' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    const { id, email_keys = [] } = event.data;
    await markPersonDeleted(id, tx);
    await startJob(personForgetting, { key: id, person: id, input: { email_keys } }, tx);
  }
}

type Forgetting = Job<{ email_keys: readonly string[] }, 'more'>;

/** Anonymised rows are not found again, so the job ends when a query finds nothing. */
async function forgetSome({ key: id, input }: Forgetting, tx: Transaction): Promise<'more' | null> {
  // Claims made while signed in, and earlier ones with an address that was verified since.
  const isMore =
    (await forgetClaims('profile_id', [id], tx)) ||
    (await forgetClaims('email_key', input.email_keys, tx)) ||
    (await forgetEndedOf(id, input.email_keys, tx)) ||
    (await forgetAdder(id, tx)) ||
    (await forgetGiver({ id, email_keys: input.email_keys }, tx)) ||
    (await forgetRecipient(id, tx));
  return isMore ? 'more' : null;
}

const forgottenFields = Object.fromEntries(
  Object.entries(forgotten).map(([name, value]) => [`claims.$[claim].${name}`, value]),
);

async function forgetClaims(
  field: 'profile_id' | 'email_key',
  values: readonly string[],
  tx: Transaction,
): Promise<boolean> {
  if (values.length === 0) return false;
  const ids = await someGifts({ [`claims.${field}`]: { $in: values } }, tx);
  await GiftModel.updateMany(
    { _id: { $in: ids } },
    { $set: forgottenFields },
    { arrayFilters: [{ [`claim.${field}`]: { $in: values } }], session: tx.session },
  );
  return ids.length === portionSize;
}

async function forgetAdder(id: string, tx: Transaction): Promise<boolean> {
  const ids = await someGifts({ added_by: id }, tx);
  const { session } = tx;
  await GiftModel.updateMany({ _id: { $in: ids } }, { $set: { added_by: nobodyId } }, { session });
  return ids.length === portionSize;
}

async function someGifts(filter: object, { session }: Transaction): Promise<string[]> {
  const gifts = await GiftModel.find(filter, { _id: 1 }, { session }).limit(portionSize).lean();
  return gifts.map(({ _id }) => _id);
}
