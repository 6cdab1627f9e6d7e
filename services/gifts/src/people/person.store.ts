import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** Whether one person follows another, kept after it ends so that an older event does not bring it back. */
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
/** Whom a person follows and who follows them: for when that person is gone. */
followSchema.index({ follower: 1 });
followSchema.index({ target: 1 });
export const FollowModel = defineModel('follows', followSchema, { shardedBy: '_id' });

export const followId = (follower: string, target: string): string => `${follower}:${target}`;

/** All that is kept of a pair. */
export const followOf = (
  { follower, target }: Pick<FollowDoc, 'follower' | 'target'>,
  { version, following }: Pick<FollowDoc, 'version' | 'following'>,
): FollowDoc => ({ _id: followId(follower, target), version, following, follower, target });

/**
 * What is known of an owner's addresses: their keys, and whether the first one is verified. The addresses
 * themselves are kept by the users service only.
 */
export interface OwnerAddressDoc {
  _id: string;
  /** Missing where one address alone was learned, as an older version did. */
  email_keys?: string[];
  /** Missing where an older version learned the addresses. */
  is_verified?: boolean;
  /** An address may have changed: ask again. */
  stale: boolean;
  /** How often one may have changed. What is learned counts only if none did while it was asked for. */
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
