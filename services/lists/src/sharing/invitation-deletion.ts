import { PersonDeletion } from '@giftlist/service-kit/person-deletion';
import { deletePortion } from '@giftlist/service-kit/portions';
import { Injectable } from '@nestjs/common';
import { InvitationModel } from '../model/invitation.store.ts';

/** Deletes the invitations of deleted people. */
@Injectable()
export class InvitationDeletion {
  constructor(deletion: PersonDeletion) {
    deletion.register(
      ({ id }, tx) => deletePortion(InvitationModel, { accepted_by: id }, tx),
      ({ email_keys }, tx) => deletePortion(InvitationModel, { email_key: { $in: email_keys } }, tx),
    );
  }
}
