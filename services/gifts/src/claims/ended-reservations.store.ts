import { deleteBatch } from '@giftlist/service-kit/jobs/delete-batch';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import { updateBatch } from '../store/update-batch.ts';

/** An ended reservation whose email has not been sent yet. `email`, `name` and `profile_id` are the giver's. */
export interface EndedReservation {
  /** The claim's id. */
  _id: string;
  email_key: string;
  email: string;
  name: string;
  profile_id: string | null;
  owner_id: string;
  list_id: string;
  /** Empty once the owner's account is deleted. */
  list_name: string;
  gift_title: string;
  at: Date;
}

const schema = new Schema<EndedReservation>({
  _id: { type: String, required: true },
  email_key: { type: String, required: true },
  email: { type: String, required: true },
  name: { type: String, default: '' },
  profile_id: { type: String, default: null },
  owner_id: { type: String, required: true },
  list_id: { type: String, required: true },
  list_name: { type: String, default: '' },
  gift_title: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ email_key: 1, at: 1, _id: 1 });
schema.index({ profile_id: 1 }, { partialFilterExpression: { profile_id: { $type: 'string' } } });
schema.index({ owner_id: 1, list_name: 1 });
export const EndedReservationModel = defineModel('ended_reservations', schema);

export async function storeEndedReservation(
  reservation: EndedReservation,
  { session }: Transaction,
): Promise<void> {
  const { _id, ...fields } = reservation;
  await EndedReservationModel.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true, session });
}

/** Returns the oldest ended reservation of the next email address in the order of `email_key`. */
export function findOldestOfNextMailbox(afterEmailKey: string): Promise<EndedReservation | null> {
  return EndedReservationModel.findOne({ email_key: { $gt: afterEmailKey } })
    .sort({ email_key: 1, at: 1, _id: 1 })
    .lean<EndedReservation>()
    .exec();
}

/** Oldest first. */
export function findEndedReservations(
  email_key: string,
  max: number,
  { session }: Transaction,
): Promise<EndedReservation[]> {
  return EndedReservationModel.find({ email_key }, {}, { session })
    .sort({ at: 1, _id: 1 })
    .limit(max)
    .lean<EndedReservation[]>()
    .exec();
}

export async function removeEndedReservations(
  ids: readonly string[],
  { session }: Transaction,
): Promise<void> {
  await EndedReservationModel.deleteMany({ _id: { $in: ids } }, { session });
}

/**
 * Deletes a person's ended reservations, then clears the names of that person's lists in other people's reservations.
 * Returns whether there may be more.
 */
export async function deleteEndedReservations(
  profileId: string,
  email_keys: readonly string[],
  tx: Transaction,
): Promise<boolean> {
  if (await deleteBatch(EndedReservationModel, { profile_id: profileId }, tx)) return true;
  if (
    email_keys.length > 0 &&
    (await deleteBatch(EndedReservationModel, { email_key: { $in: email_keys } }, tx))
  )
    return true;
  return updateBatch(
    EndedReservationModel,
    { owner_id: profileId, list_name: { $ne: '' } },
    { list_name: '' },
    tx,
  );
}
