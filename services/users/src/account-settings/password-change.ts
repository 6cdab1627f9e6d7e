import { Clock } from '@giftlist/service-kit/core/clock';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { MailedCodeStore } from '../account-mails/mailed-codes.store.ts';
import { Confirmation, type SignedInCall } from '../confirmation/confirmation.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SignInTermination } from '../sign-ins/sign-in-termination.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';

@Injectable()
export class PasswordChange {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly termination: SignInTermination,
    private readonly codes: MailedCodeStore,
    private readonly mails: AccountMails,
    private readonly endedSessions: EndedSessions,
    private readonly hasher: PasswordHasher,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async apply(call: SignedInCall, input: { password?: string; new_password: string }): Promise<void> {
    const account = await this.confirmation.require(call, input.password);
    const password_hash = await this.hasher.hashIfStrong(input.new_password, account.email);
    const name = (await this.profiles.findByAccount(account._id))?.first_name ?? '';
    const now = this.clock.now();
    const endedSignInIds = await this.outbox.transact(async tx => {
      const lockedAccount = await this.confirmation.lock(call.viewer, tx);
      const fields = { password_hash, password_changed_at: now, password_reset_required: false };
      await this.accounts.change(account._id, fields, tx);
      // An intruder may have requested these codes.
      for (const purpose of ['reset-password', 'change-email'] as const) {
        await this.codes.removeByAccount(account._id, tx, purpose);
      }
      await this.mails.sendPasswordChanged(lockedAccount, name, tx);
      return this.termination.endAll(account._id, tx, call.viewer.sessionId);
    });
    await this.endedSessions.addSignIns(endedSignInIds);
  }
}
