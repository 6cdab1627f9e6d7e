import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** A claim of a signed-in person, who may see the delivery address until the claim is released. */
export interface ClaimantDoc {
  /** The claim's id. */
  _id: string;
  /** The gift's version. */
  version: number;
  list_id: string;
  person_id: string;
  /** False once the claim is released. */
  holds: boolean;
}

const schema = new Schema<ClaimantDoc>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  list_id: { type: String, required: true },
  person_id: { type: String, required: true },
  holds: { type: Boolean, required: true },
});
schema.index({ person_id: 1, list_id: 1 });

export const ClaimantModel = defineModel('claimants', schema, { shardedBy: '_id' });

export async function findListsWithClaim(personId: string, listIds: readonly string[]): Promise<Set<string>> {
  const claims = await ClaimantModel.find(
    { list_id: { $in: [...listIds] }, person_id: personId, holds: true },
    { list_id: 1 },
  ).lean();
  return new Set(claims.map(({ list_id }) => list_id));
}
