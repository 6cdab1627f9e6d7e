import type { RemovedMethod } from '@giftlist/contracts/notifications/events';
import { Clock } from '@giftlist/service-kit/clock';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AccountMails } from '../account-mails/account-mails.ts';
import { MailedCodeStore } from '../account-mails/codes.store.ts';
import { type Account, hasVerified, type LinkedProvider } from '../model/accounts.ts';
import { PasskeyStore } from '../passkeys/passkeys.store.ts';
import { SecondFactorStore } from '../second-factor/second-factor.store.ts';
import { SignOutEverywhere } from '../sign-ins/sign-out-everywhere.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

type Removed = z.output<typeof RemovedMethod>;

interface Proof {
  /** As `AccountStore.hold` returned it in this transaction. */
  account: Account;
  /** The address that is being verified. */
  email: string;
  /** The provider account that vouches for the address; it stays linked. */
  provider?: LinkedProvider;
  /** The password that the owner of the mailbox sets with the verification; another mail confirms it. */
  passwordHash?: string;
}

/**
 * The first verification of an account's address from outside its sign-ins. The account may have been created by an
 * attacker with somebody else's address, who prepared ways to get back in.
 */
@Injectable()
export class FirstProof {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly passkeys: PasskeyStore,
    private readonly factors: SecondFactorStore,
    private readonly codes: MailedCodeStore,
    private readonly everywhere: SignOutEverywhere,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends every sign-in, removes every sign-in method and mails the address. Returns the ended sign-ins, or null,
   * without changes, if the account had verified the address before.
   */
  async removeEarlierMethods(proof: Proof, tx: Transaction): Promise<string[] | null> {
    const { account, email, provider, passwordHash } = proof;
    if (hasVerified(account, email)) return null;
    const removed = await this.#removed(proof, tx);
    await this.passkeys.removeAll(account._id, tx);
    await this.factors.remove(account._id, tx);
    await this.accounts.change(
      account._id,
      {
        password_hash: passwordHash ?? null,
        // Also without a password: it invalidates tickets and sign-ins in progress (`passwordMark`).
        password_changed_at: this.#laterThan(account.password_changed_at),
        password_reset_required: false,
        providers: account.providers.filter(linked => isSame(linked, provider)),
        other_emails: [],
        picture_url: null,
      },
      tx,
    );
    const ended = await this.everywhere.run(account._id, tx);
    if (removed.length > 0) {
      const name = (await this.profiles.byAccount(account._id, tx))?.first_name ?? '';
      await this.mails.sendMethodsRemoved({ email, name }, removed, tx);
    }
    return ended;
  }

  #laterThan(before: Date | null): Date {
    return new Date(Math.max(this.clock.now().getTime(), (before?.getTime() ?? 0) + 1));
  }

  async #removed({ account, email, provider, passwordHash }: Proof, tx: Transaction): Promise<Removed[]> {
    const { _id: id, providers, other_emails, password_hash } = account;
    const present: Record<Removed, boolean> = {
      password: password_hash !== null && passwordHash === undefined,
      provider: providers.some(linked => !isSame(linked, provider)),
      passkey: (await this.passkeys.of(id, tx)).length > 0,
      'second-factor': (await this.factors.of(id, tx)) !== null,
      'other-address': other_emails.length > 0,
      'pending-address': await this.codes.removeForOtherAddresses(id, email, this.clock.now(), tx),
    };
    return (Object.keys(present) as Removed[]).filter(method => present[method]);
  }
}

const isSame = (linked: LinkedProvider, kept: LinkedProvider | undefined): boolean =>
  linked.provider === kept?.provider && linked.subject === kept.subject;
