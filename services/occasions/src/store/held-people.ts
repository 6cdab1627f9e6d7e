import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

interface HeldPerson {
  _id: string;
  /** Increases with each lock: a write that conflicts with another one. */
  held: number;
}

const schema = new Schema<HeldPerson>({
  _id: { type: String, required: true },
  held: { type: Number, required: true },
});
const HeldPersonModel = defineModel<HeldPerson>('held_people', schema);

/**
 * Locks these people. Planning for a new occasion and a change that starts a job both take the lock, so that one of two
 * simultaneous ones is retried. Otherwise the job could end before it can see the occasion.
 */
export async function holdPeople(ids: readonly string[], tx: Transaction): Promise<void> {
  const { session } = tx;
  for (const _id of ids) {
    const hold = HeldPersonModel.updateOne({ _id }, { $inc: { held: 1 } }, { upsert: true, session });
    await retryOnConflict(hold.exec());
  }
}

export async function forgetHeld(id: string, tx: Transaction): Promise<void> {
  await HeldPersonModel.deleteOne({ _id: id }, { session: tx.session });
}
