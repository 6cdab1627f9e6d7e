import { Clock } from '@giftlist/service-kit/clock';
import { EndedSessions } from '@giftlist/service-kit/ended-sessions';
import { Outbox } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { EmailProof } from '../accounts/email-proof.ts';
import { FirstProof } from '../accounts/first-proof.ts';
import { Confirmation } from '../confirmation/confirmation.ts';
import { isDuplicateOf } from '../duplicate-key.ts';
import { type Account, hasVerified, newAccount } from '../model/accounts.ts';
import { ProfileEdits } from '../profiles/profile-edits.ts';
import { SecondStep } from '../second-factor/second-step.ts';
import type { SignInCall } from '../sign-ins/sign-ins.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { decideSocialSignIn, type SocialIdentity } from './decide-social-sign-in.ts';
import type { OAuthAttempt } from './oauth-attempt.ts';

/** Signs in a person with a social provider; finds, joins or creates the account. */
@Injectable()
export class SocialSignIn {
  constructor(
    private readonly accounts: AccountStore,
    private readonly proof: EmailProof,
    private readonly firstProof: FirstProof,
    private readonly mails: AccountMails,
    private readonly secondStep: SecondStep,
    private readonly profiles: ProfileStore,
    private readonly edits: ProfileEdits,
    private readonly confirmation: Confirmation,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Fails with `auth/different-provider` if the e-mail has another sign-in method. */
  async signIn(identity: SocialIdentity, call: SignInCall): Promise<void> {
    await this.secondStep.open(await this.accountOf(identity), call);
  }

  /** Links the provider to the account. Returns false if another account has it. */
  async link(
    { account_id: accountId, sign_in_id }: NonNullable<OAuthAttempt['link_to']>,
    identity: SocialIdentity,
  ): Promise<boolean> {
    const { provider } = identity;
    try {
      return await this.outbox.transact(async tx => {
        const account = await this.confirmation.hold({ accountId, sessionId: sign_in_id }, tx);
        await this.accounts.unlink(accountId, provider, tx);
        await this.accounts.link(accountId, linkOf(identity), tx);
        const email = provedBy(identity);
        if (email !== null) await this.proof.note(account, email, tx);
        await this.mails.sendAccountChanged(account, 'provider-linked', tx);
        return true;
      });
    } catch (error) {
      if (isDuplicateOf('providers.subject', error)) return false;
      throw error;
    }
  }

  private async accountOf(identity: SocialIdentity): Promise<Account> {
    try {
      return await this.findOrCreate(identity);
    } catch (error) {
      // Another tab of the same person was faster: its account is found now.
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
      await this.outbox.transact(async tx => {
        const held = await this.accounts.hold(account._id, tx);
        // The address has changed: it is not verified by both sides.
        if (identity.email === null || !hasVerified(held, identity.email)) fail('auth/session-ended');
        await this.accounts.link(account._id, linkOf(identity), tx);
        await this.mails.sendAccountChanged(held, 'provider-linked', tx);
      });
      await this.offerPicture(account._id, identity.picture_url);
    }
    return this.withProof(account, identity);
  }

  /** The account with the provider's current address, which may differ from the account's own addresses. */
  private async withProof(account: Account, identity: SocialIdentity): Promise<Account> {
    const email = provedBy(identity);
    if (email === null || hasVerified(account, email)) return account;
    let ended: string[] | null = null;
    const proved = await this.outbox.transact(async tx => {
      const held = await this.accounts.hold(account._id, tx);
      // Removed meanwhile by the person who verified the account's address.
      if (!isLinkedTo(held, identity)) fail('auth/session-ended');
      if (held.email === email) {
        const provider = linkOf(identity);
        ended = await this.firstProof.removeEarlierMethods({ account: held, email, provider }, tx);
      }
      await this.proof.note(held, email, tx);
      return (await this.accounts.byId(held._id, tx)) ?? held;
    });
    await this.endedSessions.addSignIns(ended ?? []);
    return proved;
  }

  /** At the first sign-in with a provider its picture is used if there is none. */
  private async offerPicture(accountId: string, url: string | null): Promise<void> {
    const profile = url === null ? null : await this.profiles.byAccount(accountId);
    if (url !== null && profile?.profile_pic === null) await this.edits.offerPicture(profile._id, url);
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
      await this.mails.sendFirstCode({ accountId: account._id, email, name: '' }, tx);
    });
    return account;
  }
}

/** The address that the provider has verified, which is equivalent to opening our mailed link. */
const provedBy = ({ email, email_verified }: SocialIdentity): string | null =>
  email_verified ? email : null;
const linkOf = ({ provider, subject }: SocialIdentity) => ({ provider, subject });
const isLinkedTo = ({ providers }: Account, { provider, subject }: SocialIdentity): boolean =>
  providers.some(linked => linked.provider === provider && linked.subject === subject);
