import { userEmailVerified } from '@giftlist/contracts/users/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { MailedCodeStore } from '../account-mails/mailed-codes.store.ts';
import { Confirmation, type SignedInCall } from '../confirmation/confirmation.ts';
import { MailLimits } from '../guessing/mail-limits.ts';
import type { Account } from '../model/accounts.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

@Injectable()
export class EmailChange {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly codes: MailedCodeStore,
    private readonly mails: AccountMails,
    private readonly mailLimits: MailLimits,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Emails a link to the new address and invalidates earlier links. */
  async request(
    call: SignedInCall,
    { email, password }: { email: string; password?: string },
  ): Promise<void> {
    const account = await this.confirmation.require(call, password);
    if (account.email === email) {
      fail('validation', { errors: [{ path: 'body.email', message: 'This is your address already' }] });
    }
    if (await this.accounts.findByEmail(email)) fail('auth/email-in-use');
    if (!(await this.mailLimits.consumeRequestQuota('change-email', email, call.ip))) {
      fail('rate-limited', { retry_after: 3_600 });
    }
    const name = (await this.profiles.findByAccount(account._id))?.first_name ?? '';
    await this.outbox.transact(async tx => {
      await this.confirmation.lock(call.viewer, tx);
      await this.codes.removeByAccount(account._id, tx, 'change-email');
      await this.mails.sendCode('change-email', { accountId: account._id, email, name }, tx);
    });
  }

  /** Applies the change after the link was opened. Does nothing if the account already has this address. */
  async apply(account: Account, email: string, tx: Transaction): Promise<void> {
    if (account.email === email) return;
    await this.accounts.changeEmail(account._id, email, tx);
    // Somebody else may own the old mailbox by now.
    for (const purpose of ['reset-password', 'verify-email'] as const) {
      await this.codes.removeByAccount(account._id, tx, purpose);
    }
    // `account` still contains the old address.
    await this.mails.sendAccountChanged(account, 'email-changed', tx);
    const profile = await this.profiles.findByAccount(account._id, tx);
    if (!profile) return;
    const at = this.clock.now().toISOString();
    tx.emit(userEmailVerified, { id: profile._id, account_id: account._id, at });
  }
}
