import { Departed } from '@giftlist/service-kit/departed';
import { EmailKeys } from '@giftlist/service-kit/email-key';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import type { AccountViewer } from '@giftlist/service-kit/viewer';
import { Injectable } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { Confirmation, type OwnCall } from '../confirmation/confirmation.ts';
import { type Account, verifiedEmails } from '../model/accounts.ts';
import type { Profile } from '../model/profiles.ts';
import { ProfilePictures } from '../profiles/profile-pictures.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { MailedCodeStore } from '../store/codes.store.ts';
import { PasskeyStore } from '../store/passkeys.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { SecondFactorStore } from '../store/second-factor.store.ts';
import { SignInStore } from '../store/sign-ins.store.ts';
import { ConnectionsRemoval } from './connections-removal.ts';
import { DeletionEvents } from './deletion-events.ts';

/** Deletes an account with its data in this service, publishes the deletion and mails the owner. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly pictures: ProfilePictures,
    private readonly connections: ConnectionsRemoval,
    private readonly signIns: SignInStore,
    private readonly codes: MailedCodeStore,
    private readonly passkeys: PasskeyStore,
    private readonly factors: SecondFactorStore,
    private readonly deletionEvents: DeletionEvents,
    private readonly mails: AccountMails,
    private readonly departed: Departed,
    private readonly emailKeys: EmailKeys,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Returns the id by which others knew the person: the profile's, or the account's if there was no profile. Deleting
   * an account that no longer exists succeeds and publishes nothing.
   */
  async delete(call: OwnCall, password: string | undefined): Promise<string> {
    const { viewer } = call;
    const { accountId } = viewer;
    if (await this.accounts.byId(accountId)) await this.confirmation.requirePassword(call, password);
    // First, so that no service accepts a write of this person from now on.
    await this.departed.note(accountId);
    try {
      return await this.remove(viewer);
    } catch (error) {
      await this.departed.forget(accountId);
      throw error;
    }
  }

  /** Deletes an account that a restored copy contains although it had been deleted. Returns whether it existed. */
  repeat(accountId: string): Promise<boolean> {
    return this.outbox.transact(async tx => {
      const account = await this.accounts.byId(accountId, tx);
      if (!account) return false;
      await this.take(account, await this.profiles.byAccount(accountId, tx), tx);
      return true;
    });
  }

  private remove(viewer: AccountViewer): Promise<string> {
    const { accountId } = viewer;
    return this.outbox.transact(async tx => {
      const profile = await this.profiles.byAccount(accountId, tx);
      const id = profile?._id ?? accountId;
      if (!(await this.accounts.byId(accountId, tx))) return id;
      const account = await this.confirmation.hold(viewer, tx);
      await this.take(account, profile, tx);
      await this.mails.tellDeleted(account, profile?.first_name ?? '', tx);
      return id;
    });
  }

  private async take(account: Account, profile: Profile | null, tx: Transaction): Promise<void> {
    const { _id: account_id } = account;
    const id = profile?._id ?? account_id;
    if (profile) {
      await this.pictures.exchange(profile, null, tx);
      await this.connections.remove(id, tx);
      await this.profiles.remove(id, tx);
    }
    await this.codes.removeAll(account_id, tx);
    await this.passkeys.removeAll(account_id, tx);
    await this.factors.remove(account_id, tx);
    await this.signIns.removeAll(account_id, tx);
    await this.accounts.remove(account_id, tx);
    const email_keys = verifiedEmails(account).map(email => this.emailKeys.emailKey(email));
    await this.deletionEvents.publish({ id, account_id, email_keys }, tx);
  }
}
