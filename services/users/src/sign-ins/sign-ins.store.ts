import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { computeDocumentExpiry, getIdleCutoff, refreshRules, type SignIn } from '../model/refresh-token.ts';

const schema = new Schema<SignIn>({
  _id: { type: String, required: true },
  account_id: { type: String, required: true },
  seed: { type: String, required: true },
  generation: { type: Number, required: true },
  rotations: [{ _id: false, generation: Number, at: Date }],
  opened_at: { type: Date, required: true },
  used_at: { type: Date, required: true },
  expires_at: { type: Date, required: true },
  ended_at: { type: Date, default: null },
  agent: { type: String, default: '' },
  address: { type: String, default: '' },
});
schema.index({ account_id: 1 });
schema.index({ ended_at: 1, used_at: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const SignInModel = defineModel('sign_ins', schema, { shardedBy: '_id' });

const noSignInId = '';

@Injectable()
export class SignInStore {
  constructor(deletion: PersonDeletion) {
    deletion.register(async ({ account_id }, tx) => {
      await SignInModel.deleteMany({ account_id }, { session: tx.session });
      return false;
    });
  }

  findById(id: string, tx?: Transaction): Promise<SignIn | null> {
    return SignInModel.findById(id)
      .session(tx?.session ?? null)
      .lean()
      .exec();
  }

  async insert(signIn: SignIn, tx: Transaction): Promise<void> {
    await SignInModel.create([signIn], { session: tx.session });
  }

  findOpen(accountId: string, now: Date): Promise<SignIn[]> {
    return SignInModel.find({ account_id: accountId, ended_at: null, used_at: { $gt: getIdleCutoff(now) } })
      .lean()
      .exec();
  }

  async isOpen(id: string, accountId: string, now: Date, tx?: Transaction): Promise<boolean> {
    const openFilter = {
      _id: id,
      account_id: accountId,
      ended_at: null,
      used_at: { $gt: getIdleCutoff(now) },
    };
    return (await SignInModel.exists(openFilter).session(tx?.session ?? null)) !== null;
  }

  /** Returns false if `generation` is no longer current or the sign-in has ended. */
  async rotate(id: string, generation: number, now: Date): Promise<boolean> {
    const { modifiedCount } = await SignInModel.updateOne(
      { _id: id, generation, ended_at: null },
      {
        $set: { generation: generation + 1, used_at: now, expires_at: computeDocumentExpiry(now) },
        $push: { rotations: { $each: [{ generation, at: now }], $slice: -refreshRules.maxRotations } },
      },
    );
    return modifiedCount === 1;
  }

  /** Returns whether the sign-in was open. */
  async end(id: string, accountId: string, now: Date, tx: Transaction): Promise<boolean> {
    const { modifiedCount } = await SignInModel.updateOne(
      { _id: id, account_id: accountId, ended_at: null },
      { $set: { ended_at: now } },
      { session: tx.session },
    );
    return modifiedCount === 1;
  }

  /** Returns the ids of the sign-ins that were open. */
  async endAll(
    accountId: string,
    now: Date,
    tx: Transaction,
    exceptSignInId = noSignInId,
  ): Promise<string[]> {
    const { session } = tx;
    const openFilter = { account_id: accountId, ended_at: null, _id: { $ne: exceptSignInId } };
    const signIns = await SignInModel.find(openFilter, { _id: 1 })
      .session(session)
      .lean<Pick<SignIn, '_id'>[]>();
    await SignInModel.updateMany(openFilter, { $set: { ended_at: now } }, { session });
    return signIns.map(({ _id }) => _id);
  }

  /** Returns whether one of the sign-ins was open. */
  async endByIds(ids: readonly string[], endedAt: Date): Promise<boolean> {
    const openFilter = { _id: { $in: [...ids] }, ended_at: null };
    const { modifiedCount } = await SignInModel.updateMany(openFilter, { $set: { ended_at: endedAt } });
    return modifiedCount > 0;
  }

  /** Ends the longest unused sign-in that is past the idle cutoff. Returns null if there is none. */
  endIdle(now: Date, tx: Transaction): Promise<SignIn | null> {
    return SignInModel.findOneAndUpdate(
      { ended_at: null, used_at: { $lte: getIdleCutoff(now) } },
      { $set: { ended_at: now } },
      { session: tx.session, sort: { used_at: 1 } },
    )
      .lean()
      .exec();
  }
}
