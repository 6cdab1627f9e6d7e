import { orRunAgain } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** Someone who left a name or a claim here. Each such act writes it, so that acts and a deletion collide. */
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
 * Part of every transaction that keeps something of a signed-in person. Of such a one and the person's
 * deletion at the same time one runs again: either it is refused here, or its traces are there to be
 * forgotten.
 */
export async function actAs(profileId: string, { session }: Pick<Transaction, 'session'>): Promise<void> {
  const actor = await orRunAgain(
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

/** From here on nothing more is kept of a person. */
export async function markGone(profileId: string, { session }: Pick<Transaction, 'session'>): Promise<void> {
  await orRunAgain(
    ActorModel.updateOne({ _id: profileId }, { $set: { gone: true } }, { session, upsert: true }).exec(),
  );
}

export const isGone = async (
  profileId: string,
  { session }: Pick<Transaction, 'session'>,
): Promise<boolean> => (await ActorModel.exists({ _id: profileId, gone: true }).session(session)) !== null;
