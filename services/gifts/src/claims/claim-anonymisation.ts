import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { GiftModel } from '../store/gifts.store.ts';
import { deleteEndedReservations } from './ended-reservations.store.ts';

/** The fields to set to anonymise the claims that match the array filter `claim`; the units stay claimed. */
export const anonymisedFields = {
  'claims.$[claim].name': '',
  'claims.$[claim].email': '',
  'claims.$[claim].message': '',
  'claims.$[claim].email_key': null,
  'claims.$[claim].profile_id': null,
} as const;

/** Gifts per transaction. */
const batchSize = 100;

/**
 * Anonymises the claims of deleted people: those made while signed in, and those with one of their email addresses.
 * Deletes their ended reservations.
 */
@Injectable()
export class ClaimAnonymisation {
  constructor(deletion: PersonDeletion) {
    deletion.register(
      ({ id }, tx) => anonymiseBatch('profile_id', [id], tx),
      ({ email_keys }, tx) => anonymiseBatch('email_key', email_keys, tx),
      ({ id, email_keys }, tx) => deleteEndedReservations(id, email_keys, tx),
    );
  }
}

async function anonymiseBatch(
  field: 'profile_id' | 'email_key',
  values: readonly string[],
  { session }: Transaction,
): Promise<boolean> {
  if (values.length === 0) return false;
  const gifts = await GiftModel.find({ [`claims.${field}`]: { $in: values } }, { _id: 1 }, { session })
    .limit(batchSize)
    .lean();
  const ids = gifts.map(({ _id }) => _id);
  await GiftModel.updateMany(
    { _id: { $in: ids } },
    { $set: anonymisedFields },
    { arrayFilters: [{ [`claim.${field}`]: { $in: values } }], session },
  );
  return ids.length === batchSize;
}
