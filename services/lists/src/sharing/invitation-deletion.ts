import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { deleteBatch } from '@giftlist/service-kit/jobs/delete-batch';
import { Injectable } from '@nestjs/common';
import { InvitationModel } from '../model/invitation.store.ts';

/** Deletes invitations that the deleted person accepted or that were sent to their addresses. */
@Injectable()
export class InvitationDeletion {
  constructor(deletion: PersonDeletion) {
    deletion.register(
      ({ id }, tx) => deleteBatch(InvitationModel, { accepted_by: id }, tx),
      ({ email_keys }, tx) => deleteBatch(InvitationModel, { email_key: { $in: email_keys } }, tx),
    );
  }
}
