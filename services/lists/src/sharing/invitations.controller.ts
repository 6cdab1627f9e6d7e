import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import type { VisibleList } from '../access/list-access.ts';
import { loadList, saveList } from '../access/list-changes.ts';
import { joinByInvitation } from '../collaborators/collaborators.ts';
import { InvitationModel } from '../model/invitation.store.ts';
import { ListViews } from '../presenting/list-views.ts';
import { hashToken } from './sharing.ts';

@Controller()
export class InvitationsController {
  constructor(
    private readonly client: InternalClient,
    private readonly outbox: Outbox,
    private readonly views: ListViews,
    private readonly clock: Clock,
  ) {}

  @Call('POST /giftlist/accept-invite')
  async accept(@Input() input: InputOf<'POST /giftlist/accept-invite'>) {
    const { profileId, accountId, sessionId, email } = input.viewer;
    const invitationId = hashToken(input.body.token);
    const invitation = await this.findInvitation(invitationId, profileId);
    // A forwarded link does not prove that this account owns the mailbox, so the addresses must match.
    if (invitation.email === email) {
      const body = { account_id: accountId, email: invitation.email, sign_in_id: sessionId };
      await this.client.callService('users', 'POST /internal/verified-emails', { body });
    }
    const visible = await this.outbox.transact(async (tx): Promise<VisibleList> => {
      const { list_id, email: invitedEmail } = await this.findInvitation(invitationId, profileId);
      const list = await loadList(list_id, tx);
      if (list.isDeleted) return fail('list/deleted');
      if (list.user_id === profileId) return { list, role: 'owner', maybeOwner: false };
      const joined = joinByInvitation(list, profileId, invitedEmail);
      if (joined.event) await saveList(joined.list, joined.event, tx);
      const isCollaborator = joined.list.editors.some(({ person_id }) => person_id === profileId);
      if (!isCollaborator) return fail('invite/not-valid');
      await InvitationModel.updateOne(
        { _id: invitationId },
        { $set: { accepted_by: profileId } },
        { session: tx.session },
      );
      return { list: joined.list, role: 'collaborator', maybeOwner: false };
    }, input);
    return { data: await this.views.present(visible, profileId) };
  }

  /** Fails if the invitation expired, was revoked, or was accepted by somebody else. */
  private async findInvitation(id: string, profileId: string) {
    const invitation = (await InvitationModel.findById(id).lean()) ?? fail('invite/not-valid');
    const isAcceptedByOther = invitation.accepted_by !== null && invitation.accepted_by !== profileId;
    if (isAcceptedByOther || invitation.expires_at <= this.clock.now()) return fail('invite/not-valid');
    return invitation;
  }
}
