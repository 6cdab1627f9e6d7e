import { fail } from '@giftlist/service-kit/core/problem-error';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { Schema } from 'mongoose';

/**
 * Every write of a signed-in person's data updates this document, to conflict with a concurrent deletion of the person.
 */
interface ActorDoc {
  _id: string;
  acts: number;
  gone: boolean;
}

const schema = new Schema<ActorDoc>({
  _id: { type: String, required: true },
  acts: { type: Number, default: 0 },
  gone: { type: Boolean, default: false },
});
const ActorModel = defineModel('actors', schema);

/**
 * Call in every transaction that stores data of a signed-in person. During a concurrent deletion, either this call
 * fails or the deletion finds the data.
 */
export async function touchActor(
  profileId: string,
  { session }: Pick<Transaction, 'session'>,
): Promise<void> {
  const actor = await retryOnConflict(
    ActorModel.findOneAndUpdate(
      { _id: profileId },
      { $inc: { acts: 1 } },
      { session, upsert: true, returnDocument: 'after', projection: { gone: 1 } },
    )
      .lean<ActorDoc>()
      .exec(),
  );
  if (actor?.gone) fail('auth/token-invalid');
}

/** Prevents any further data of the person from being stored. */
export async function markPersonDeleted(
  profileId: string,
  { session }: Pick<Transaction, 'session'>,
): Promise<void> {
  await retryOnConflict(
    ActorModel.updateOne({ _id: profileId }, { $set: { gone: true } }, { session, upsert: true }).exec(),
  );
}

export const isPersonDeleted = async (
  profileId: string,
  { session }: Pick<Transaction, 'session'>,
): Promise<boolean> => (await ActorModel.exists({ _id: profileId, gone: true }).session(session)) !== null;
