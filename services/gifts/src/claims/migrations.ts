import { canonicalEmail } from '@giftlist/contracts/rules/email';
import {
  type KeyedMigration,
  type Migration,
  nonCanonicalEmail,
} from '@giftlist/service-kit/mongo/migrations';
import type { GiftDoc } from '../model/gift.ts';
import type { OwnerAddressDoc } from '../people/owner-address.store.ts';

/**
 * Older releases only lower-cased email addresses, so different spellings of a domain or accent counted as different
 * addresses.
 */
const canonicaliseAddresses: KeyedMigration = {
  id: '2026-11-25-canonical-addresses',
  upWithKeys: async (db, emailKeys) => {
    const gifts = db.collection<GiftDoc>('gifts');
    const outdatedGifts = gifts.find({ 'claims.email': nonCanonicalEmail }, { projection: { claims: 1 } });
    for await (const { _id, claims } of outdatedGifts) {
      for (const { id, email } of claims) {
        const canonical = canonicalEmail(email);
        if (canonical === null || canonical === email) continue;
        const fields = {
          'claims.$[claim].email': canonical,
          'claims.$[claim].email_key': emailKeys.hashEmail(canonical),
        };
        await gifts.updateOne({ _id }, { $set: fields }, { arrayFilters: [{ 'claim.id': id }] });
      }
    }
  },
};

/** The hashes of owners' addresses also depended on the spelling. */
const markOwnerAddressesStale: Migration = {
  id: '2026-11-25-stale-owner-addresses',
  up: async db => {
    await db
      .collection<OwnerAddressDoc>('owner_addresses')
      .updateMany({}, { $set: { stale: true }, $inc: { changes: 1 } });
  },
};

export const claimMigrations = [canonicaliseAddresses, markOwnerAddressesStale];
