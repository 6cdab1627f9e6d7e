import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/config';
import { Outbox } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { MailDesk } from '@giftlist/service-kit/seal';
import { Controller } from '@nestjs/common';
import { MailLimits } from '../guessing/mail-limits.ts';
import { ProfileStore } from '../profiles/profiles.store.ts';

@Controller()
export class InviteFriendsController {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly profiles: ProfileStore,
    private readonly limits: MailLimits,
    private readonly desk: MailDesk,
    private readonly outbox: Outbox,
  ) {}

  /** The answer is the same whether an address is known here or not. */
  @Call('POST /user/invite-friends')
  async invite(
    @Input() { viewer, body, ip, idempotency }: InputOf<'POST /user/invite-friends'>,
  ): Promise<AnswerOf<'POST /user/invite-friends'>> {
    const profile = (await this.profiles.byId(viewer.profileId)) ?? fail('user/not-found');
    const { first_name, last_name, username } = profile;
    const link = new URL('/sign-up', this.config.PUBLIC_ORIGIN);
    link.searchParams.set('friend', username);
    const allowed: string[] = [];
    const left_out: string[] = [];
    for (const email of new Set(body.emails)) {
      const may = await this.limits.mayAsk('friend-invitation', email, ip);
      (may ? allowed : left_out).push(email);
    }
    if (allowed.length === 0) fail('rate-limited', { retry_after: 3_600 });
    const by_name = `${first_name} ${last_name}`.trim();
    // Stored with the key: a repetition hears what the first try did, not what the limits say by then.
    const data = await this.outbox.transact(
      async tx => {
        for (const email of allowed) {
          const to = { email, name: '' };
          await this.desk.requestMail({ template: 'friend-invitation', to, link: link.href, by_name }, tx);
        }
        return { sent: allowed.length, left_out };
      },
      { idempotency },
    );
    return { data };
  }
}
