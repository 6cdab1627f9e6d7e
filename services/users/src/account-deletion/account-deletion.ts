import { type DeletedPerson, PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import type { AccountViewer } from '@giftlist/service-kit/http/viewer';
import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs/jobs';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountMails } from '../account-mails/account-mails.ts';
import { Confirmation, type SignedInCall } from '../confirmation/confirmation.ts';
import { type Account, getVerifiedEmails } from '../model/accounts.ts';
import type { Profile } from '../model/profiles.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { DeletionEvents } from './deletion-events.ts';

/** Deletes data that does not fit into the deletion's transaction. Needs no position: batches delete what they find. */
const removalJob = defineJob<Omit<DeletedPerson, 'id'> | null, 'more'>('connections-removal');

/** Deletes an account and its data in this service, publishes the deletion and emails the owner. */
@Injectable()
export class AccountDeletion implements OnModuleInit {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly deletion: PersonDeletion,
    private readonly jobs: Jobs,
    private readonly deletionEvents: DeletionEvents,
    private readonly mails: AccountMails,
    private readonly endedSessions: EndedSessions,
    private readonly emailKeys: EmailKeys,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.jobs.registerHandler(removalJob, {
      runBatch: async ({ key: id, input }, tx) => {
        // Jobs from earlier releases have no input.
        const person = { id, account_id: '', email_keys: [], ...input };
        const mayHaveMore = await this.deletion.deleteNextBatch(person, tx);
        return mayHaveMore ? 'more' : null;
      },
    });
  }

  /**
   * Deletes the account after confirmation. Returns the id that other services know: the profile id, or the account
   * id if there is no profile. Succeeds without an event if the account no longer exists.
   */
  async delete(call: SignedInCall, password: string | undefined): Promise<string> {
    const { viewer } = call;
    const { accountId } = viewer;
    if (await this.accounts.findById(accountId)) await this.confirmation.requirePassword(call, password);
    // First stops all services from accepting further writes by this person.
    await this.endedSessions.addAccount(accountId);
    try {
      return await this.lockAndDelete(viewer);
    } catch (error) {
      await this.endedSessions.removeAccount(accountId);
      throw error;
    }
  }

  /** Deletes an account again after a restore, without emailing the owner. Returns whether the account existed. */
  repeatDeletion(accountId: string): Promise<boolean> {
    return this.outbox.transact(async tx => {
      const account = await this.accounts.findById(accountId, tx);
      if (!account) return false;
      await this.deleteWithinTransaction(account, await this.profiles.findByAccount(accountId, tx), tx);
      return true;
    });
  }

  private lockAndDelete(viewer: AccountViewer): Promise<string> {
    const { accountId } = viewer;
    return this.outbox.transact(async tx => {
      const profile = await this.profiles.findByAccount(accountId, tx);
      const id = profile?._id ?? accountId;
      if (!(await this.accounts.findById(accountId, tx))) return id;
      const account = await this.confirmation.lock(viewer, tx);
      await this.deleteWithinTransaction(account, profile, tx);
      await this.mails.sendAccountDeleted(account, profile?.first_name ?? '', tx);
      return id;
    });
  }

  private async deleteWithinTransaction(
    account: Account,
    profile: Profile | null,
    tx: Transaction,
  ): Promise<void> {
    const { _id: account_id } = account;
    const id = profile?._id ?? account_id;
    const email_keys = getVerifiedEmails(account).map(email => this.emailKeys.hashEmail(email));
    const deleted = { id, account_id, email_keys };
    await this.accounts.remove(account_id, tx);
    const mayHaveMore = await this.deletion.deleteBatchOfEachFeature(deleted, tx);
    // A million followers do not fit into one transaction, so a job deletes the remaining data.
    if (mayHaveMore)
      await startJob(removalJob, { key: id, person: id, input: { account_id, email_keys } }, tx);
    await this.deletionEvents.publish(deleted, tx);
  }
}
