import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** A signed-in person who took a unit of a gift: may know where gifts of the list go. */
export interface ClaimantDoc {
  /** The claim. */
  _id: string;
  version: number;
  list_id: string;
  person_id: string;
  holds: boolean;
}

const schema = new Schema<ClaimantDoc>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  list_id: { type: String, required: true },
  person_id: { type: String, required: true },
  holds: { type: Boolean, required: true },
});
/** Where a person took something, and all of it for when that person is gone. */
schema.index({ person_id: 1, list_id: 1 });

export const ClaimantModel = defineModel('claimants', schema, { shardedBy: '_id' });

/** Which of these lists the person took a gift of. */
export async function listsWithClaimOf(person: string, listIds: readonly string[]): Promise<Set<string>> {
  const held = await ClaimantModel.find(
    { list_id: { $in: [...listIds] }, person_id: person, holds: true },
    { list_id: 1 },
  ).lean();
  return new Set(held.map(({ list_id }) => list_id));
}
