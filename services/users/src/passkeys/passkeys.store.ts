import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';

/** A key pair whose private key remains on a person's device (WebAuthn). */
export interface Passkey {
  _id: string;
  account_id: string;
  /** The device's id for this key, in base64url. */
  credential_id: string;
  /** A COSE key in base64url. */
  public_key: string;
  /** How often the device has used the key. Always 0 on devices that do not count. */
  counter: number;
  transports: string[];
  name: string;
  /** Whether the key is backed up and synchronised between devices. */
  synced: boolean;
  created_at: Date;
  used_at: Date | null;
}

const schema = new Schema<Passkey>({
  _id: { type: String, required: true },
  account_id: { type: String, required: true },
  credential_id: { type: String, required: true },
  public_key: { type: String, required: true },
  counter: { type: Number, required: true },
  transports: { type: [String], required: true },
  name: { type: String, required: true },
  synced: { type: Boolean, required: true },
  created_at: { type: Date, required: true },
  used_at: { type: Date, default: null },
});
schema.index({ credential_id: 1 }, { unique: true });
schema.index({ account_id: 1, created_at: 1 });

export const PasskeyModel = defineModel('passkeys', schema);

@Injectable()
export class PasskeyStore {
  constructor(deletion: PersonDeletion) {
    deletion.register(async ({ account_id }, tx) => {
      await this.removeAll(account_id, tx);
      return false;
    });
  }

  findByAccount(accountId: string, tx?: Transaction): Promise<Passkey[]> {
    return PasskeyModel.find({ account_id: accountId })
      .sort({ created_at: 1 })
      .session(tx?.session ?? null)
      .lean()
      .exec();
  }

  findByCredentialId(credentialId: string): Promise<Passkey | null> {
    return PasskeyModel.findOne({ credential_id: credentialId }).lean().exec();
  }

  async insert(passkey: Passkey, tx: Transaction): Promise<void> {
    await PasskeyModel.create([passkey], { session: tx.session });
  }

  rename(id: string, accountId: string, name: string): Promise<Passkey | null> {
    return PasskeyModel.findOneAndUpdate(
      { _id: id, account_id: accountId },
      { $set: { name } },
      { returnDocument: 'after' },
    )
      .lean()
      .exec();
  }

  /**
   * Records a sign-in. Returns false if the passkey was removed or the counter is not higher than before. A counter of
   * 0 may repeat, because some devices do not count.
   */
  async recordUse(id: string, counter: number, now: Date): Promise<boolean> {
    const counterFilter = counter === 0 ? { counter: 0 } : { counter: { $lt: counter } };
    const result = await PasskeyModel.updateOne(
      { _id: id, ...counterFilter },
      { $set: { counter, used_at: now } },
    );
    return result.matchedCount === 1;
  }

  async remove(id: string, accountId: string, tx: Transaction): Promise<boolean> {
    const { deletedCount } = await PasskeyModel.deleteOne(
      { _id: id, account_id: accountId },
      { session: tx.session },
    );
    return deletedCount === 1;
  }

  async removeAll(accountId: string, tx: Transaction): Promise<void> {
    await PasskeyModel.deleteMany({ account_id: accountId }, { session: tx.session });
  }
}
