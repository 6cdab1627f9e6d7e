import { collaboratorInvited, listShared } from '@giftlist/contracts/lists/events';
import { type MailboxQuotaResult, MailQuotas } from '@giftlist/service-domain/mail-quotas';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { People } from '@giftlist/service-domain/people/people';
import { displayName } from '@giftlist/service-domain/people/people.store';
import { Clock } from '@giftlist/service-kit/core/clock';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { ListChanges } from '../access/list-changes.ts';
import { InvitationModel } from '../model/invitation.store.ts';
import type { ListDoc } from '../model/list.store.ts';
import type { ListUpdate } from '../model/lists.ts';
import { ListViews } from '../presenting/list-views.ts';
import { Addressees, requireAccess } from './addressees.ts';
import { Senders } from './senders.ts';
import {
  type Addressee,
  addEditors,
  createInvitationMail,
  createInvitationToken,
  createSharedMail,
  hashToken,
} from './sharing.ts';

const invitationTtlMs = 14 * 24 * 3_600_000;

type QuotaResults = ReadonlyMap<Addressee, MailboxQuotaResult>;

@Controller()
export class SharingController {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly changes: ListChanges,
    private readonly views: ListViews,
    private readonly people: People,
    private readonly senders: Senders,
    private readonly addressees: Addressees,
    private readonly quotas: MailQuotas,
    private readonly mailRequests: MailRequests,
    private readonly clock: Clock,
  ) {}

  @Call('POST /giftlist/share')
  async share(@Input() input: InputOf<'POST /giftlist/share'>) {
    const { giftlist_id, share_as, message, email_ids } = input.body;
    const { profileId } = input.viewer;
    // Calls other services first, so that the transaction does not wait for them.
    const isVerified = await this.senders.isVerified(input.viewer);
    const recipients = await this.addressees.find(email_ids, input.viewer.email);
    if (recipients.length === 0) return failValidation('This is your own address');
    const followerIds =
      share_as === 'viewer'
        ? await this.addressees.findFollowerIds(giftlist_id, recipients)
        : new Set<string>();
    const senderName = displayName(await this.people.findIfAvailable(profileId));
    let quotaResults: QuotaResults | undefined;

    const visible = await this.changes.change(input, giftlist_id, 'own', async (list, _, tx) => {
      if (!isVerified) return fail('email/not-verified');
      if (share_as === 'viewer') requireAccess(list, recipients, followerIds);
      const changed = share_as === 'viewer' ? { list, event: null } : inviteEditors(list, recipients);
      // Counts the emails only once, even if the transaction is retried.
      quotaResults ??= await this.countMails(recipients, input);
      const [mailedRecipients, left_out] = splitByQuota(recipients, quotaResults);
      for (const recipient of mailedRecipients) {
        const content = {
          list,
          email: recipient.email,
          origin: getLinkOrigin(this.config.PUBLIC_ORIGIN),
          senderName,
          message,
        };
        const request =
          share_as === 'viewer'
            ? createSharedMail(content)
            : createInvitationMail(content, await this.createInvitation(list, recipient, tx));
        await this.mailRequests.requestMail(request, tx, {
          counted: quotaResults.get(recipient) === 'counted',
        });
      }
      tx.emit(share_as === 'viewer' ? listShared : collaboratorInvited, {
        list_id: list._id,
        owner_id: list.user_id,
        by_id: profileId,
        person_ids: recipients.flatMap(({ personId }) => personId ?? []),
        at: this.clock.now().toISOString(),
      });
      return { ...changed, extra: { left_out: left_out.map(({ email }) => email) } };
    });
    const data = await this.views.present(visible, profileId);
    const left_out = visible.extra?.left_out ?? [];
    return { data: { ...data, mail_sent: left_out.length === 0, left_out } };
  }

  /** Fails if the sender has reached the daily limit. */
  private async countMails(
    recipients: readonly Addressee[],
    { body, viewer, ip }: InputOf<'POST /giftlist/share'>,
  ): Promise<QuotaResults> {
    const cause = { sender: viewer.accountId, ip };
    await this.quotas.countForSender(recipients.length, cause);
    const kind = body.share_as === 'viewer' ? 'share' : 'invitation';
    const quotaResults = new Map<Addressee, MailboxQuotaResult>();
    for (const recipient of recipients) {
      quotaResults.set(recipient, await this.quotas.countForMailbox(kind, recipient.email, cause));
    }
    return quotaResults;
  }

  /** Returns the invitation's token. */
  private async createInvitation(list: ListDoc, { email, key }: Addressee, tx: Transaction): Promise<string> {
    const token = createInvitationToken();
    const invitation = {
      _id: hashToken(token),
      list_id: list._id,
      email,
      email_key: key,
      accepted_by: null,
      expires_at: new Date(this.clock.now().getTime() + invitationTtlMs),
    };
    await InvitationModel.create([invitation], { session: tx.session });
    return token;
  }
}

const splitByQuota = (
  recipients: readonly Addressee[],
  quotaResults: QuotaResults,
): [Addressee[], Addressee[]] => [
  recipients.filter(recipient => quotaResults.get(recipient) !== 'exceeded'),
  recipients.filter(recipient => quotaResults.get(recipient) === 'exceeded'),
];

function inviteEditors(list: ListDoc, recipients: readonly Addressee[]): ListUpdate {
  const changed = addEditors(list, recipients);
  return 'full' in changed ? failValidation('A list has at most 100 collaborators') : changed;
}

function failValidation(message: string): never {
  return fail('validation', { errors: [{ path: 'body.email_ids', message }] });
}
