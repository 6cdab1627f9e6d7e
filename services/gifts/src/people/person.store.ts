import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** Whether one person follows another. Kept after it ends, so that an older event does not restore it. */
export interface FollowDoc {
  /** `follower:target` */
  _id: string;
  version: number;
  following: boolean;
  follower: string;
  target: string;
}

const followSchema = new Schema<FollowDoc>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  following: { type: Boolean, required: true },
  follower: { type: String, required: true },
  target: { type: String, required: true },
});
/** Finds the follows of a deleted person in both directions. */
followSchema.index({ follower: 1 });
followSchema.index({ target: 1 });
export const FollowModel = defineModel('follows', followSchema, { shardedBy: '_id' });

export const followId = (follower: string, target: string): string => `${follower}:${target}`;

/** Everything stored about a pair. */
export const followOf = (
  { follower, target }: Pick<FollowDoc, 'follower' | 'target'>,
  { version, following }: Pick<FollowDoc, 'version' | 'following'>,
): FollowDoc => ({ _id: followId(follower, target), version, following, follower, target });

/**
 * Key hashes of an owner's addresses, and whether the first is verified. Only the users service stores the
 * addresses.
 */
export interface OwnerAddressDoc {
  _id: string;
  /** Missing if an older release stored a single address. */
  email_keys?: string[];
  /** Missing if an older release stored the addresses. */
  is_verified?: boolean;
  /** An address may have changed: request them again. */
  stale: boolean;
  /**
   * How often an address may have changed. A response counts only if this did not change during the request.
   */
  changes?: number;
}

const addressSchema = new Schema<OwnerAddressDoc>({
  _id: { type: String, required: true },
  email_keys: { type: [String], default: undefined },
  is_verified: Boolean,
  stale: { type: Boolean, default: false },
  changes: Number,
});
export const OwnerAddressModel = defineModel('owner_addresses', addressSchema);
