import type { RemovedMethod } from '@giftlist/contracts/notifications/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AccountMails } from '../account-mails/account-mails.ts';
import { MailedCodeStore } from '../account-mails/mailed-codes.store.ts';
import { type Account, hasVerifiedEmail, type LinkedProvider } from '../model/accounts.ts';
import { PasskeyStore } from '../passkeys/passkeys.store.ts';
import { SecondFactorStore } from '../second-factor/second-factor.store.ts';
import { SignOutEverywhere } from '../sign-ins/sign-out-everywhere.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

type RemovedMethodName = z.output<typeof RemovedMethod>;

interface FirstVerificationInput {
  /** Must be locked in this transaction. */
  account: Account;
  email: string;
  /** The provider account that verified the address. It stays linked. */
  provider?: LinkedProvider;
  /** The hash of a new password chosen by the mailbox owner. */
  passwordHash?: string;
}

/**
 * Protects an address that is verified for the first time without a sign-in: an attacker may have signed up with it
 * before its owner did.
 */
@Injectable()
export class FirstVerification {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly passkeys: PasskeyStore,
    private readonly factors: SecondFactorStore,
    private readonly codes: MailedCodeStore,
    private readonly signOutEverywhere: SignOutEverywhere,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends every sign-in and removes all sign-in methods except `provider` and the new password. Returns the ids of the
   * ended sign-ins. If the address was verified before, changes nothing and returns null.
   */
  async removeEarlierSignInMethods(input: FirstVerificationInput, tx: Transaction): Promise<string[] | null> {
    const { account, email, provider, passwordHash } = input;
    if (hasVerifiedEmail(account, email)) return null;
    const removed = await this.removeOtherCodesAndCollectMethods(input, tx);
    await this.passkeys.removeAll(account._id, tx);
    await this.factors.remove(account._id, tx);
    await this.accounts.change(
      account._id,
      {
        password_hash: passwordHash ?? null,
        // Set even without a new password, to invalidate tickets and sign-ins in progress (`getPasswordVersion`).
        password_changed_at: this.computePasswordChangeTime(account.password_changed_at),
        password_reset_required: false,
        providers: account.providers.filter(linked => isSameProviderAccount(linked, provider)),
        other_emails: [],
        picture_url: null,
      },
      tx,
    );
    const endedSignInIds = await this.signOutEverywhere.signOut(account._id, tx);
    if (removed.length > 0) {
      const name = (await this.profiles.findByAccount(account._id, tx))?.first_name ?? '';
      await this.mails.sendMethodsRemoved({ email, name }, removed, tx);
    }
    return endedSignInIds;
  }

  /** Returns a time after the previous change, even if both happen in the same millisecond. */
  private computePasswordChangeTime(previous: Date | null): Date {
    return new Date(Math.max(this.clock.now().getTime(), (previous?.getTime() ?? 0) + 1));
  }

  /** Deletes the account's codes for other addresses. Returns the methods that the first verification removes. */
  private async removeOtherCodesAndCollectMethods(
    { account, email, provider, passwordHash }: FirstVerificationInput,
    tx: Transaction,
  ): Promise<RemovedMethodName[]> {
    const { _id: id, providers, other_emails, password_hash } = account;
    const isRemoved: Record<RemovedMethodName, boolean> = {
      password: password_hash !== null && passwordHash === undefined,
      provider: providers.some(linked => !isSameProviderAccount(linked, provider)),
      passkey: (await this.passkeys.findByAccount(id, tx)).length > 0,
      'second-factor': (await this.factors.findByAccount(id, tx)) !== null,
      'other-address': other_emails.length > 0,
      'pending-address': await this.codes.removeForOtherAddresses(id, email, this.clock.now(), tx),
    };
    return (Object.keys(isRemoved) as RemovedMethodName[]).filter(method => isRemoved[method]);
  }
}

const isSameProviderAccount = (linked: LinkedProvider, kept: LinkedProvider | undefined): boolean =>
  linked.provider === kept?.provider && linked.subject === kept.subject;
