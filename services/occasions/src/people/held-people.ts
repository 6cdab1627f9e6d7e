import { orRunAgain } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

interface HeldPerson {
  _id: string;
  /** Grows with each hold: a write that collides with another one. */
  held: number;
}

const schema = new Schema<HeldPerson>({
  _id: { type: String, required: true },
  held: { type: Number, required: true },
});
const HeldPersonModel = defineModel<HeldPerson>('held_people', schema);

/**
 * Who plans for a new occasion of these people holds them, and so does a change of one that starts a job: of
 * both at once, one runs again. Else the job could be over before the occasion can be seen.
 */
export async function holdPeople(ids: readonly string[], tx: Transaction): Promise<void> {
  const { session } = tx;
  for (const _id of ids) {
    const hold = HeldPersonModel.updateOne({ _id }, { $inc: { held: 1 } }, { upsert: true, session });
    await orRunAgain(hold.exec());
  }
}

export async function forgetHeld(id: string, tx: Transaction): Promise<void> {
  await HeldPersonModel.deleteOne({ _id: id }, { session: tx.session });
}
