import { fail } from '@giftlist/service-kit/core/problem-error';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import type { SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import type { Account, LinkedProvider } from '../model/accounts.ts';

const schema = new Schema<Account>({
  _id: { type: String, required: true },
  email: { type: String, default: null },
  email_verified: { type: Boolean, required: true },
  other_emails: { type: [String], required: true },
  password_hash: { type: String, default: null },
  password_changed_at: { type: Date, default: null },
  password_reset_required: { type: Boolean, required: true },
  providers: [{ _id: false, provider: String, subject: String }],
  picture_url: { type: String, default: null },
  created_at: { type: Date, required: true },
  held: { type: Number, default: 0 },
});
schema.index({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } });
schema.index(
  { 'providers.provider': 1, 'providers.subject': 1 },
  { unique: true, partialFilterExpression: { 'providers.subject': { $exists: true } } },
);
schema.index({ other_emails: 1 });

export const AccountModel = defineModel('accounts', schema);

@Injectable()
export class AccountStore {
  findById(id: string, tx?: Transaction): Promise<Account | null> {
    return AccountModel.findById(id)
      .session(tx?.session ?? null)
      .lean()
      .exec();
  }

  findByEmail(email: string): Promise<Account | null> {
    return AccountModel.findOne({ email }).lean().exec();
  }

  findByProvider({ provider, subject }: LinkedProvider): Promise<Account | null> {
    return AccountModel.findOne({ providers: { $elemMatch: { provider, subject } } })
      .lean()
      .exec();
  }

  /** Accounts whose primary address matches come first. */
  async findByVerifiedEmails(emails: readonly string[], options?: SessionOptions): Promise<Account[]> {
    const emailFilter = { $in: [...emails] };
    const accounts = await AccountModel.find({
      $or: [{ email: emailFilter, email_verified: true }, { other_emails: emailFilter }],
    })
      .session(options?.session ?? null)
      .lean();
    const hasPrimaryMatch = ({ email }: Account) => email !== null && emails.includes(email);
    return accounts.sort((a, b) => Number(hasPrimaryMatch(b)) - Number(hasPrimaryMatch(a)));
  }

  async insert(account: Account, tx: Transaction): Promise<void> {
    await AccountModel.create([account], { session: tx.session });
  }

  /**
   * Conflicts with a concurrent deletion, so that nothing is stored for a deleted account. Fails with
   * `auth/session-ended` if the account does not exist.
   */
  async lock(id: string, tx: Transaction): Promise<Account> {
    const account = await AccountModel.findOneAndUpdate(
      { _id: id },
      { $inc: { held: 1 } },
      { session: tx.session, returnDocument: 'after' },
    ).lean();
    return account ?? fail('auth/session-ended');
  }

  /** Makes a verified address the primary one and removes it from `other_emails`. */
  async changeEmail(id: string, email: string, tx: Transaction): Promise<void> {
    await AccountModel.updateOne(
      { _id: id },
      { $set: { email, email_verified: true }, $pull: { other_emails: email } },
      { session: tx.session },
    );
  }

  async unlinkProvider(id: string, provider: string, tx: Transaction): Promise<void> {
    await AccountModel.updateOne(
      { _id: id },
      { $pull: { providers: { provider } } },
      { session: tx.session },
    );
  }

  async change(id: string, fields: Partial<Omit<Account, '_id'>>, tx: Transaction): Promise<void> {
    await AccountModel.updateOne({ _id: id }, { $set: fields }, { session: tx.session });
  }

  async linkProvider(id: string, provider: LinkedProvider, tx: Transaction): Promise<void> {
    await AccountModel.updateOne({ _id: id }, { $push: { providers: provider } }, { session: tx.session });
  }

  /** Adds a verified address to `other_emails`. */
  async addVerifiedEmail(id: string, email: string, tx: Transaction): Promise<void> {
    await AccountModel.updateOne(
      { _id: id },
      { $addToSet: { other_emails: email } },
      { session: tx.session },
    );
  }

  async requirePasswordReset(id: string): Promise<void> {
    await AccountModel.updateOne({ _id: id }, { $set: { password_reset_required: true } });
  }

  /** Stores a stronger hash of the same password. Needs no transaction, because losing the write does no harm. */
  async replacePasswordHash(id: string, oldHash: string, newHash: string): Promise<void> {
    await AccountModel.updateOne({ _id: id, password_hash: oldHash }, { $set: { password_hash: newHash } });
  }

  async remove(id: string, tx: Transaction): Promise<void> {
    await AccountModel.deleteOne({ _id: id }, { session: tx.session });
  }
}
