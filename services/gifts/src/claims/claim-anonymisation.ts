import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { Injectable } from '@nestjs/common';
import { anonymiseClaims } from './claims.store.ts';
import { deleteEndedReservations } from './ended-reservations.store.ts';

/** Anonymises a deleted person's claims, and deletes their unsent emails about ended reservations. */
@Injectable()
export class ClaimAnonymisation {
  constructor(deletion: PersonDeletion) {
    deletion.register(
      ({ id }, tx) => anonymiseClaims('profile_id', [id], tx),
      ({ email_keys }, tx) => anonymiseClaims('email_key', email_keys, tx),
      ({ id, email_keys }, tx) => deleteEndedReservations(id, email_keys, tx),
    );
  }
}
