import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { FirstVerification } from '../accounts/first-verification.ts';
import { VerifiedEmails } from '../accounts/verified-emails.ts';
import { Confirmation } from '../confirmation/confirmation.ts';
import { isDuplicateKeyError } from '../duplicate-key.ts';
import { type Account, createAccount, hasVerifiedEmail } from '../model/accounts.ts';
import { ProfileEditor } from '../profiles/profile-editor.ts';
import { SecondFactorSignIn } from '../second-factor/second-factor-sign-in.ts';
import type { SignInCall } from '../sign-ins/sign-ins.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { decideSocialSignIn, type SocialIdentity } from './decide-social-sign-in.ts';
import type { OAuthAttempt } from './oauth-attempt.ts';

/** Finds, links or creates the account of a person who signs in with a social provider. */
@Injectable()
export class SocialSignIn {
  constructor(
    private readonly accounts: AccountStore,
    private readonly verifiedEmails: VerifiedEmails,
    private readonly firstVerification: FirstVerification,
    private readonly mails: AccountMails,
    private readonly secondFactorSignIn: SecondFactorSignIn,
    private readonly profiles: ProfileStore,
    private readonly profileEditor: ProfileEditor,
    private readonly confirmation: Confirmation,
    private readonly endedSessions: EndedSessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Fails with `auth/different-provider` if an unlinked account has this address and the provider or the account has
   * not verified it.
   */
  async signIn(identity: SocialIdentity, call: SignInCall): Promise<void> {
    await this.secondFactorSignIn.open(await this.findOrCreateWithRetry(identity), call);
  }

  /** Returns false if the person's account at the provider is linked to another account. */
  async link(
    { account_id: accountId, sign_in_id }: NonNullable<OAuthAttempt['link_to']>,
    identity: SocialIdentity,
  ): Promise<boolean> {
    const { provider } = identity;
    try {
      return await this.outbox.transact(async tx => {
        const account = await this.confirmation.lock({ accountId, sessionId: sign_in_id }, tx);
        await this.accounts.unlinkProvider(accountId, provider, tx);
        await this.accounts.linkProvider(accountId, toLinkedProvider(identity), tx);
        const email = getVerifiedEmail(identity);
        if (email !== null) await this.verifiedEmails.record(account, email, tx);
        await this.mails.sendAccountChanged(account, 'provider-linked', tx);
        return true;
      });
    } catch (error) {
      if (isDuplicateKeyError('providers.subject', error)) return false;
      throw error;
    }
  }

  private async findOrCreateWithRetry(identity: SocialIdentity): Promise<Account> {
    try {
      return await this.findOrCreate(identity);
    } catch (error) {
      // Another tab has just created or linked the account. The next attempt finds it.
      const isRace = isDuplicateKeyError('email', error) || isDuplicateKeyError('providers.subject', error);
      if (!isRace) throw error;
      return this.findOrCreate(identity);
    }
  }

  private async findOrCreate(identity: SocialIdentity): Promise<Account> {
    const linkedAccount = await this.accounts.findByProvider(identity);
    const accountWithEmail = identity.email ? await this.accounts.findByEmail(identity.email) : null;
    const decision = decideSocialSignIn(identity, linkedAccount, accountWithEmail);
    if (decision.kind === 'refuse') fail('auth/different-provider');
    if (decision.kind === 'create') return this.createSocialAccount(identity);
    const { account } = decision;
    if (decision.kind === 'link') {
      await this.outbox.transact(async tx => {
        const current = await this.accounts.lock(account._id, tx);
        // The account's address has changed since the decision.
        if (identity.email === null || !hasVerifiedEmail(current, identity.email)) fail('auth/session-ended');
        await this.accounts.linkProvider(account._id, toLinkedProvider(identity), tx);
        await this.mails.sendAccountChanged(current, 'provider-linked', tx);
      });
      await this.addPicture(account._id, identity.picture_url);
    }
    return this.recordVerifiedEmail(account, identity);
  }

  private async recordVerifiedEmail(account: Account, identity: SocialIdentity): Promise<Account> {
    const email = getVerifiedEmail(identity);
    if (email === null || hasVerifiedEmail(account, email)) return account;
    let endedIds: string[] | null = null;
    const updated = await this.outbox.transact(async tx => {
      const current = await this.accounts.lock(account._id, tx);
      // The provider was unlinked in the meantime, for example by a first verification.
      if (!isLinkedTo(current, identity)) fail('auth/session-ended');
      if (current.email === email) {
        const provider = toLinkedProvider(identity);
        endedIds = await this.firstVerification.removeEarlierSignInMethods(
          { account: current, email, provider },
          tx,
        );
      }
      await this.verifiedEmails.record(current, email, tx);
      return (await this.accounts.findById(current._id, tx)) ?? current;
    });
    await this.endedSessions.addSignIns(endedIds ?? []);
    return updated;
  }

  private async addPicture(accountId: string, url: string | null): Promise<void> {
    if (url === null) return;
    const profile = await this.profiles.findByAccount(accountId);
    if (profile?.profile_pic === null) await this.profileEditor.addProviderPicture(profile._id, url);
  }

  private async createSocialAccount(identity: SocialIdentity): Promise<Account> {
    const { email, email_verified, picture_url } = identity;
    const account = createAccount({
      email,
      email_verified: email_verified && email !== null,
      picture_url,
      providers: [toLinkedProvider(identity)],
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

/** Treats an address that the provider has verified like one verified by an emailed link. */
const getVerifiedEmail = ({ email, email_verified }: SocialIdentity): string | null =>
  email_verified ? email : null;
const toLinkedProvider = ({ provider, subject }: SocialIdentity) => ({ provider, subject });
const isLinkedTo = ({ providers }: Account, { provider, subject }: SocialIdentity): boolean =>
  providers.some(linked => linked.provider === provider && linked.subject === subject);
