import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** Only the users service stores the addresses themselves. */
export interface OwnerAddressDoc {
  _id: string;
  /** Keyed hashes (`EmailKeys`). */
  email_keys?: string[];
  /** Whether the first address is verified. Missing in documents of older releases. */
  is_verified?: boolean;
  /** Whether an address may have changed, so that all must be fetched again. */
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
