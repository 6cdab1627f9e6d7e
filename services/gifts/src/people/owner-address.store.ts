import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/**
 * Key hashes of an owner's email addresses, and whether the first is verified. Only the users service stores the
 * addresses themselves.
 */
export interface OwnerAddressDoc {
  _id: string;
  email_keys?: string[];
  /** Missing if an older release stored the addresses. */
  is_verified?: boolean;
  /** Whether an address may have changed since, so that they must be fetched again. */
  stale: boolean;
  /** Incremented with `stale`. Fetched addresses are stored only if this did not change during the request. */
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
