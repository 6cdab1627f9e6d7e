import { Clock } from '@giftlist/service-kit/clock';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import type { StoredOccasion } from '../occasions/occasion.ts';
import { OccasionModel } from '../occasions/occasions.store.ts';
import { planReminders } from '../reminders/planner.ts';
import { forgetReminders } from '../reminders/reminders.store.ts';
import { forgetHeld, holdPeople } from './held-people.ts';

/**
 * Work that a change of one person makes for many occasions: a well-known person's birthday stands in the
 * calendars of a million others. It is done in steps, and goes on after a restart where it stood.
 * - `zone`: the reminders of this person move with the time zone
 * - `birth`: everyone's reminders of this person's birthday move with it
 * - `gone`: what this person had, and everyone's birthdays of this person, are removed
 */
export type WalkKind = 'zone' | 'birth' | 'gone';

interface Walk {
  /** `{kind}:{person}` */
  _id: string;
  kind: WalkKind;
  person_id: string;
  /** The last occasion that was looked at. */
  after: string;
}

const schema = new Schema<Walk>({
  _id: { type: String, required: true },
  kind: { type: String, required: true },
  person_id: { type: String, required: true },
  after: { type: String, default: '' },
});
const WalkModel = defineModel<Walk>('walks', schema);

/** Occasions that one transaction takes. */
const stepSize = 200;
const stepsAtOnce = 20;

/** Starts a walk, or begins one that is under way again. */
export async function startWalk(kind: WalkKind, personId: string, tx: Transaction): Promise<void> {
  await WalkModel.updateOne(
    { _id: `${kind}:${personId}` },
    { $set: { kind, person_id: personId, after: '' } },
    { session: tx.session, upsert: true },
  );
  await holdPeople([personId], tx);
}

@Injectable()
export class Walks {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Goes the waiting walks on, for a bounded number of steps: reminders do not wait for a long one. */
  async some(signal?: AbortSignal): Promise<void> {
    for (let step = 0; step < stepsAtOnce && !signal?.aborted; step++) {
      if (!(await this.outbox.transact(tx => this.#step(tx)))) return;
    }
  }

  async #step(tx: Transaction): Promise<boolean> {
    const walk = await WalkModel.findOne().sort({ _id: 1 }).session(tx.session).lean<Walk>();
    if (!walk) return false;
    const occasions = await OccasionModel.find({ ...scopeOf(walk), _id: { $gt: walk.after } })
      .sort({ _id: 1 })
      .limit(stepSize)
      .session(tx.session)
      .lean<StoredOccasion[]>();
    if (walk.kind === 'gone') await forget(occasions, tx);
    else {
      await planReminders(occasions, this.clock.now(), tx);
      await hold(occasions, tx);
    }
    const more = occasions.length === stepSize;
    const after = occasions.at(-1)?._id ?? walk.after;
    if (more) await WalkModel.updateOne({ _id: walk._id }, { $set: { after } }, { session: tx.session });
    else await end(walk, tx);
    return true;
  }
}

async function end({ _id, kind, person_id }: Walk, tx: Transaction): Promise<void> {
  await WalkModel.deleteOne({ _id }, { session: tx.session });
  if (kind === 'gone') await forgetHeld(person_id, tx);
}

function scopeOf({ kind, person_id }: Walk): object {
  if (kind === 'zone') return { user_id: person_id };
  if (kind === 'birth') return { birthday_user_id: person_id };
  return { $or: [{ user_id: person_id }, { birthday_user_id: person_id }] };
}

const idsOf = (occasions: readonly StoredOccasion[]) => occasions.map(({ _id }) => _id);

/** Collides with whoever changed or removed one of these meanwhile, so that nothing is planned for what it was. */
async function hold(occasions: readonly StoredOccasion[], tx: Transaction): Promise<void> {
  const filter = { _id: { $in: idsOf(occasions) } };
  await OccasionModel.updateMany(filter, { $inc: { held: 1 } }, { session: tx.session });
}

/** Removes these occasions. */
async function forget(occasions: readonly StoredOccasion[], tx: Transaction): Promise<void> {
  const ids = idsOf(occasions);
  await OccasionModel.deleteMany({ _id: { $in: ids } }, { session: tx.session });
  await forgetReminders(ids, tx);
}
