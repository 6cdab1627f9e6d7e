import { limits } from '@giftlist/contracts/limits';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { Schema } from 'mongoose';
import { ListModel } from '../model/list.store.ts';

interface ListOwnerDoc {
  /** The owner's profile id. */
  _id: string;
  /** Incremented with each new list, so that simultaneous creations conflict. */
  created: number;
}

const ListOwnerModel = defineModel<ListOwnerDoc>(
  'list_owners',
  new Schema<ListOwnerDoc>({ _id: { type: String, required: true }, created: { type: Number, default: 0 } }),
  { shardedBy: '_id' },
);

/** Fails with `list/too-many` at the limit. Must be called in every transaction that creates a list. */
export async function checkListLimit(ownerId: string, { session }: Transaction): Promise<void> {
  await retryOnConflict(
    ListOwnerModel.updateOne({ _id: ownerId }, { $inc: { created: 1 } }, { session, upsert: true }).exec(),
  );
  const count = await ListModel.countDocuments({ user_id: ownerId, isDeleted: false }, { session });
  if (count >= limits.listsPerPersonMax) fail('list/too-many');
}

export async function deleteListOwner(ownerId: string, { session }: Transaction): Promise<void> {
  await ListOwnerModel.deleteOne({ _id: ownerId }, { session });
}
