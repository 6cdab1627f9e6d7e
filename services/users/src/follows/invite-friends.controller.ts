import { fullName } from '@giftlist/contracts/rules/person-name';
import { type MailboxQuotaResult, MailQuotas } from '@giftlist/service-domain/mail-quotas';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

type QuotaResults = ReadonlyMap<string, MailboxQuotaResult>;

@Controller()
export class InviteFriendsController {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly profiles: ProfileStore,
    private readonly accounts: AccountStore,
    private readonly quotas: MailQuotas,
    private readonly mailRequests: MailRequests,
    private readonly outbox: Outbox,
  ) {}

  /** Invites people by email. The response must not reveal whether an address is registered. */
  @Call('POST /user/invite-friends')
  async invite(@Input() input: InputOf<'POST /user/invite-friends'>) {
    const { viewer, body } = input;
    const account = await this.accounts.findById(viewer.accountId);
    if (!account?.email_verified) fail('email/not-verified');
    const profile = (await this.profiles.findById(viewer.profileId)) ?? fail('user/not-found');
    const link = new URL('/sign-up', getLinkOrigin(this.config.PUBLIC_ORIGIN));
    link.searchParams.set('friend', profile.username);
    const by_name = fullName(profile);
    let quotaResults: QuotaResults | undefined;
    // Stores the response with the idempotency key, so that a retry returns the same response.
    const data = await this.outbox.transact(async tx => {
      // Counts once, even if the transaction is retried.
      quotaResults ??= await this.countMails([...new Set(body.emails)], input);
      const left_out: string[] = [];
      for (const [email, quotaResult] of quotaResults) {
        const request = {
          template: 'friend-invitation',
          to: { email, name: '' },
          link: link.href,
          by_name,
        } as const;
        if (quotaResult === 'exceeded') left_out.push(email);
        else await this.mailRequests.requestMail(request, tx, { counted: quotaResult === 'counted' });
      }
      return { sent: quotaResults.size - left_out.length, left_out, mail_sent: left_out.length === 0 };
    }, input);
    return { data };
  }

  /**
   * Counts the emails towards the rate limits of the sender and of each mailbox. Fails with `rate-limited` if the
   * sender or every mailbox is over the limit.
   */
  private async countMails(
    emails: readonly string[],
    { viewer, ip }: InputOf<'POST /user/invite-friends'>,
  ): Promise<QuotaResults> {
    const cause = { sender: viewer.accountId, ip };
    await this.quotas.countForSender(emails.length, cause);
    const quotaResults = new Map<string, MailboxQuotaResult>();
    for (const email of emails) {
      quotaResults.set(email, await this.quotas.countForMailbox('friend-invitation', email, cause));
    }
    if ([...quotaResults.values()].every(quotaResult => quotaResult === 'exceeded')) {
      const detail =
        'You have sent these people too many emails in the last hour. Please try again in an hour.';
      fail('rate-limited', { retry_after: 3_600, detail });
    }
    return quotaResults;
  }
}
