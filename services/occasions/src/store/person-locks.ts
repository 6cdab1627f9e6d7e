import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

interface PersonLock {
  _id: string;
  /** Incremented by each transaction that takes the lock, so that simultaneous ones conflict. */
  held: number;
}

const schema = new Schema<PersonLock>({
  _id: { type: String, required: true },
  held: { type: Number, required: true },
});
const PersonLockModel = defineModel<PersonLock>('held_people', schema);

/**
 * Makes this transaction conflict with others that lock one of these people. The creation of an occasion locks its
 * people, and so does the start of a job that updates a person's occasions. Otherwise the job could miss the new
 * occasion.
 */
export async function lockPeople(ids: readonly string[], tx: Transaction): Promise<void> {
  const { session } = tx;
  for (const _id of ids) {
    const update = PersonLockModel.updateOne({ _id }, { $inc: { held: 1 } }, { upsert: true, session });
    await retryOnConflict(update.exec());
  }
}

export async function deletePersonLock(id: string, tx: Transaction): Promise<void> {
  await PersonLockModel.deleteOne({ _id: id }, { session: tx.session });
}
