import type {
  BudgetChange,
  GivingBudget,
  GivingChange,
  GivingLine,
  NewGiving,
} from '@giftlist/contracts/gifts/giving';
import { calculateBudget } from '@giftlist/contracts/gifts/giving-rules';
import { limits } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ClaimChanges } from '../claims/claim-changes.ts';
import { type Giver, toGiverFields } from '../model/giver.ts';
import { touchActor } from '../people/actor.store.ts';
import { findBudgets, removeBudget, storeBudget } from './budgets.store.ts';
import {
  countAddedGifts,
  deleteGiving,
  findRecipientId,
  insertUnlistedGift,
  storeNotes,
} from './giving.store.ts';
import { GivingReader } from './giving-reader.ts';

interface Options {
  idempotency: Idempotency | undefined;
}

/** Nobody else can notice these changes, except a released unit, which changes the gift and publishes an event. */
@Injectable()
export class GivingWriter {
  constructor(
    private readonly reader: GivingReader,
    private readonly people: People,
    private readonly claimChanges: ClaimChanges,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async change(
    giver: Giver,
    id: string,
    change: z.output<typeof GivingChange>,
    options: Options,
  ): Promise<GivingLine> {
    const { line } = (await this.reader.findLine(giver, id)) ?? fail('giving/not-found');
    const { paid_currency = line.paid_currency, ...otherFields } = change;
    const sentFields = Object.fromEntries(
      Object.entries(otherFields).filter(([, value]) => value !== undefined),
    );
    const changesPayment = change.paid !== undefined || change.paid_currency !== undefined;
    const notes = { ...sentFields, ...(changesPayment && { paid_currency }) };
    await this.write(giver, tx => storeNotes(id, notes, giver, tx), options);
    return (await this.reader.findLine(giver, id))?.line ?? fail('giving/not-found');
  }

  async add(giver: Giver, input: z.output<typeof NewGiving>, options: Options): Promise<GivingLine> {
    const { recipient_id: requestedId } = input;
    const isExistingProfile =
      requestedId !== undefined && (await this.people.findIfAvailable(requestedId)) !== null;
    const { title, price, currency, for_whom, date, product_url } = input;
    const at = this.clock.now();
    const id = await this.write(
      giver,
      async tx => {
        if ((await countAddedGifts(giver, tx)) >= limits.givingLinesMax) fail('giving/too-many');
        const existingId = await findRecipientId(giver, { name: for_whom, id: requestedId }, tx);
        const recipient_id = isExistingProfile ? requestedId : (existingId ?? newId());
        const fields = { kind: 'other', title, product_url, price, currency, for_whom, date, at } as const;
        const notes = { stage: null, paid: null, paid_currency: null, note: '', order_number: '' };
        const gift = { ...fields, list: null, recipient_id };
        const doc = { _id: newId(), ...toGiverFields(giver), ...notes, gift };
        await insertUnlistedGift(doc, tx);
        return doc._id;
      },
      options,
    );
    return (await this.reader.findLine(giver, id))?.line ?? fail('giving/not-found');
  }

  async remove(giver: Giver, id: string, options: Options): Promise<void> {
    const { unit } = (await this.reader.findLine(giver, id)) ?? fail('giving/not-found');
    if (unit === null) return this.write(giver, tx => deleteGiving([id], tx), options);
    const { gift, claim } = unit;
    await this.claimChanges.releaseUnit({ giftId: gift._id, listId: gift.giftlist_id, claim }, options);
  }

  async setBudget(
    giver: Giver,
    recipientId: string,
    { year, amount, currency }: z.output<typeof BudgetChange>,
    options: Options,
  ): Promise<z.output<typeof GivingBudget> | null> {
    await this.write(
      giver,
      async tx => {
        if (amount === null) return removeBudget(giver, recipientId, year, tx);
        if ((await findBudgets(giver, tx)).length >= limits.givingLinesMax) fail('giving/too-many');
        await storeBudget(giver, { recipientId, year, amount, currency }, tx);
      },
      options,
    );
    if (amount === null) return null;
    return calculateBudget(
      { profile_id: recipientId, year, amount, currency },
      await this.reader.readLines(giver),
    );
  }

  private write<T>(giver: Giver, work: (tx: Transaction) => Promise<T>, options: Options): Promise<T> {
    return this.outbox.transact(async tx => {
      if (giver.profileId !== null) await touchActor(giver.profileId, tx);
      return work(tx);
    }, options);
  }
}
