import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** A signed-in person with a claim, who may see where gifts of the list are sent. */
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
/** The lists with claims of a person, and all their claims for when that person is deleted. */
schema.index({ person_id: 1, list_id: 1 });

export const ClaimantModel = defineModel('claimants', schema, { shardedBy: '_id' });

/** The ones of these lists in which the person has a claim. */
export async function listsWithClaimOf(person: string, listIds: readonly string[]): Promise<Set<string>> {
  const held = await ClaimantModel.find(
    { list_id: { $in: [...listIds] }, person_id: person, holds: true },
    { list_id: 1 },
  ).lean();
  return new Set(held.map(({ list_id }) => list_id));
}
