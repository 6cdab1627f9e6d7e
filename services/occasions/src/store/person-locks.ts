import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { Schema } from 'mongoose';

interface PersonLock {
  _id: string;
  /** Incremented by each transaction that takes the lock, so that simultaneous transactions conflict. */
  held: number;
}

const schema = new Schema<PersonLock>({
  _id: { type: String, required: true },
  held: { type: Number, required: true },
});
const PersonLockModel = defineModel<PersonLock>('held_people', schema);

/**
 * Conflicts with transactions that lock one of these people. Creating an occasion and starting a job for a person's
 * occasions take the lock, because the job could otherwise miss a new occasion.
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
