import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';

/** A name for mails; all else of a person stays at home. */
export interface PersonDoc {
  _id: string;
  version: number;
  first_name: string;
  last_name: string;
}

const personSchema = new Schema<PersonDoc>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  first_name: { type: String, default: '' },
  last_name: { type: String, default: '' },
});
export const PersonModel = defineModel('people', personSchema);

/** Whether one person follows another, kept after it ends so that an older event does not bring it back. */
export interface FollowDoc {
  /** `follower:target` */
  _id: string;
  version: number;
  following: boolean;
}

const followSchema = new Schema<FollowDoc>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  following: { type: Boolean, required: true },
});
export const FollowModel = defineModel('follows', followSchema);

export const followId = (follower: string, target: string): string => `${follower}:${target}`;

/** The keys of an owner's addresses: the addresses themselves are kept by the users service alone. */
export interface OwnerAddressDoc {
  _id: string;
  /** Missing where one address alone was learned, as an older version did. */
  email_keys?: string[];
  /** An address may have changed: ask again. */
  stale: boolean;
}

const addressSchema = new Schema<OwnerAddressDoc>({
  _id: { type: String, required: true },
  email_keys: { type: [String], default: undefined },
  stale: { type: Boolean, default: false },
});
export const OwnerAddressModel = defineModel('owner_addresses', addressSchema);
