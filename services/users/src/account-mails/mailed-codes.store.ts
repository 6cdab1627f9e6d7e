import { createHash, randomBytes } from 'node:crypto';
import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import type { CodePurpose } from '../model/code-purpose.ts';

export interface MailedCode {
  /** The hash of the code. The code itself is not stored. */
  _id: string;
  purpose: CodePurpose;
  account_id: string;
  email: string;
  expires_at: Date;
}

const codeTtlMs = 3_600_000;

const schema = new Schema<MailedCode>({
  _id: { type: String, required: true },
  purpose: { type: String, required: true },
  account_id: { type: String, required: true },
  email: { type: String, required: true },
  expires_at: { type: Date, required: true },
});
schema.index({ account_id: 1, purpose: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const MailedCodeModel = defineModel('mailed_codes', schema);

// A fast hash is enough for codes with 256 random bits.
const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

@Injectable()
export class MailedCodeStore {
  constructor(deletion: PersonDeletion) {
    deletion.register(async ({ account_id }, tx) => {
      await this.removeByAccount(account_id, tx);
      return false;
    });
  }

  async create(fields: Omit<MailedCode, '_id' | 'expires_at'>, now: Date, tx: Transaction): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const expires_at = new Date(now.getTime() + codeTtlMs);
    await MailedCodeModel.create([{ ...fields, _id: hashCode(code), expires_at }], { session: tx.session });
    return code;
  }

  find(
    purposes: CodePurpose | readonly CodePurpose[],
    code: string,
    now: Date,
    tx?: Transaction,
  ): Promise<MailedCode | null> {
    const purpose = { $in: [purposes].flat() };
    return MailedCodeModel.findOne({ _id: hashCode(code), purpose, expires_at: { $gt: now } })
      .session(tx?.session ?? null)
      .lean()
      .exec();
  }

  findLatestUnexpired(purpose: CodePurpose, accountId: string, now: Date): Promise<MailedCode | null> {
    return MailedCodeModel.findOne({ account_id: accountId, purpose, expires_at: { $gt: now } })
      .sort({ expires_at: -1 })
      .lean()
      .exec();
  }

  /** Deletes the account's codes for other addresses. Returns whether an address change was pending. */
  async removeForOtherAddresses(
    accountId: string,
    email: string,
    now: Date,
    tx: Transaction,
  ): Promise<boolean> {
    const { session } = tx;
    const otherAddressFilter = { account_id: accountId, email: { $ne: email } };
    const pendingChangeFilter = {
      ...otherAddressFilter,
      purpose: 'change-email',
      expires_at: { $gt: now },
    } as const;
    const wasChangePending = (await MailedCodeModel.exists(pendingChangeFilter).session(session)) !== null;
    await MailedCodeModel.deleteMany(otherAddressFilter, { session });
    return wasChangePending;
  }

  async removeByAccount(accountId: string, tx: Transaction, purpose?: CodePurpose): Promise<void> {
    await MailedCodeModel.deleteMany(
      { account_id: accountId, ...(purpose && { purpose }) },
      { session: tx.session },
    );
  }
}
