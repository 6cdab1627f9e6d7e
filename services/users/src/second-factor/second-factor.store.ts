import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import type { SecondFactor } from '../model/second-factor.ts';

const schema = new Schema<SecondFactor>({
  _id: { type: String, required: true },
  sealed_secret: { type: String, required: true },
  on_since: { type: Date, default: null },
  last_step: { type: Number, required: true },
  recovery: { type: [String], required: true },
});

export const SecondFactorModel = defineModel('second_factors', schema);

@Injectable()
export class SecondFactorStore {
  constructor(deletion: PersonDeletion) {
    deletion.register(async ({ account_id }, tx) => {
      await this.remove(account_id, tx);
      return false;
    });
  }

  findByAccount(accountId: string, tx?: Transaction): Promise<SecondFactor | null> {
    return SecondFactorModel.findById(accountId)
      .session(tx?.session ?? null)
      .lean()
      .exec();
  }

  async save(factor: SecondFactor, tx: Transaction): Promise<void> {
    await SecondFactorModel.replaceOne({ _id: factor._id }, factor, { upsert: true, session: tx.session });
  }

  /** Returns false if a code of this time step or a later one was already consumed. */
  async consumeStep(accountId: string, step: number): Promise<boolean> {
    const result = await SecondFactorModel.updateOne(
      { _id: accountId, last_step: { $lt: step } },
      { $set: { last_step: step } },
    );
    return result.modifiedCount === 1;
  }

  async consumeRecoveryCode(accountId: string, hash: string): Promise<boolean> {
    const result = await SecondFactorModel.updateOne(
      { _id: accountId, recovery: hash },
      { $pull: { recovery: hash } },
    );
    return result.modifiedCount === 1;
  }

  async remove(accountId: string, tx: Transaction): Promise<void> {
    await SecondFactorModel.deleteOne({ _id: accountId }, { session: tx.session });
  }
}
