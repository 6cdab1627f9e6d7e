import { Clock } from '@giftlist/service-kit/clock';
import { Outbox } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../accounts/accounts.store.ts';
import { type Account, newAccount } from '../accounts/accounts.ts';
import { isDuplicateOf } from '../duplicate-key.ts';
import { AccountMails } from '../mailed-codes/account-mails.ts';
import { type SignInCall, SignIns } from '../sign-ins/sign-ins.ts';
import { decideSocialSignIn, type SocialIdentity } from './decide-social-sign-in.ts';

/** Signs in whom a social provider vouches for, with an account that is found, joined or created. */
@Injectable()
export class SocialSignIn {
  constructor(
    private readonly accounts: AccountStore,
    private readonly mails: AccountMails,
    private readonly signIns: SignIns,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Fails with `auth/different-provider` where the e-mail signs in another way. */
  async signIn(identity: SocialIdentity, call: SignInCall): Promise<void> {
    await this.signIns.open(await this.accountOf(identity), call);
  }

  private async accountOf(identity: SocialIdentity): Promise<Account> {
    try {
      return await this.findOrCreate(identity);
    } catch (error) {
      // Another tab of the same person was quicker: what it made is found now.
      const isRace = isDuplicateOf('email', error) || isDuplicateOf('providers.subject', error);
      if (!isRace) throw error;
      return this.findOrCreate(identity);
    }
  }

  private async findOrCreate(identity: SocialIdentity): Promise<Account> {
    const linked = await this.accounts.byProvider(identity);
    const sameEmail = identity.email ? await this.accounts.byEmail(identity.email) : null;
    const decision = decideSocialSignIn(identity, linked, sameEmail);
    if (decision.kind === 'refuse') fail('auth/different-provider');
    if (decision.kind === 'create') return this.create(identity);
    const { account } = decision;
    if (decision.kind === 'link') {
      await this.outbox.transact(tx => this.accounts.link(account._id, linkOf(identity), tx));
    }
    return account;
  }

  private async create(identity: SocialIdentity): Promise<Account> {
    const { email, email_verified, picture_url } = identity;
    const account = newAccount({
      email,
      email_verified: email_verified && email !== null,
      picture_url,
      providers: [linkOf(identity)],
      created_at: this.clock.now(),
    });
    await this.outbox.transact(async tx => {
      await this.accounts.insert(account, tx);
      if (email === null || account.email_verified) return;
      await this.mails.sendCode('verify-email', { accountId: account._id, email, name: '' }, tx);
    });
    return account;
  }
}

const linkOf = ({ provider, subject }: SocialIdentity) => ({ provider, subject });
