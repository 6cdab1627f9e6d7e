import type { Transaction } from '@giftlist/service-kit/outbox';
import { PersonDeletion } from '@giftlist/service-kit/person-deletion';
import { defineModel } from '@giftlist/service-kit/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { expiryOf, idleSince, refreshRules, type SignIn } from '../model/refresh-token.ts';

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

@Injectable()
export class SignInStore {
  constructor(deletion: PersonDeletion) {
    deletion.register(async ({ account_id }, tx) => {
      await SignInModel.deleteMany({ account_id }, { session: tx.session });
      return false;
    });
  }

  byId(id: string, tx?: Transaction): Promise<SignIn | null> {
    return SignInModel.findById(id)
      .session(tx?.session ?? null)
      .lean()
      .exec();
  }

  async insert(signIn: SignIn, tx: Transaction): Promise<void> {
    await SignInModel.create([signIn], { session: tx.session });
  }

  /** Selects open sign-ins that were used recently. */
  openOf(accountId: string, now: Date): Promise<SignIn[]> {
    return SignInModel.find({ account_id: accountId, ended_at: null, used_at: { $gt: idleSince(now) } })
      .lean()
      .exec();
  }

  async isOpen(id: string, accountId: string, now: Date, tx?: Transaction): Promise<boolean> {
    const open = { _id: id, account_id: accountId, ended_at: null, used_at: { $gt: idleSince(now) } };
    return (await SignInModel.exists(open).session(tx?.session ?? null)) !== null;
  }

  /** Advances to the next token if `generation` is still current. Returns whether it was. */
  async rotate(id: string, generation: number, now: Date): Promise<boolean> {
    const { modifiedCount } = await SignInModel.updateOne(
      { _id: id, generation, ended_at: null },
      {
        $set: { generation: generation + 1, used_at: now, expires_at: expiryOf(now) },
        $push: { rotations: { $each: [{ generation, at: now }], $slice: -refreshRules.remembered } },
      },
    );
    return modifiedCount === 1;
  }

  /** Returns whether it was open. */
  async end(id: string, accountId: string, now: Date, tx: Transaction): Promise<boolean> {
    const { modifiedCount } = await SignInModel.updateOne(
      { _id: id, account_id: accountId, ended_at: null },
      { $set: { ended_at: now } },
      { session: tx.session },
    );
    return modifiedCount === 1;
  }

  /** Ends all sign-ins of an account except the given one. Returns those that were open. */
  async endAll(accountId: string, now: Date, tx: Transaction, but = ''): Promise<string[]> {
    const { session } = tx;
    const open = { account_id: accountId, ended_at: null, _id: { $ne: but } };
    const rows = await SignInModel.find(open, { _id: 1 }).session(session).lean<Pick<SignIn, '_id'>[]>();
    await SignInModel.updateMany(open, { $set: { ended_at: now } }, { session });
    return rows.map(({ _id }) => _id);
  }

  /** The sign-in that was unused for the longest time, if that is too long; null if there is none. */
  endIdle(now: Date, tx: Transaction): Promise<SignIn | null> {
    return SignInModel.findOneAndUpdate(
      { ended_at: null, used_at: { $lte: idleSince(now) } },
      { $set: { ended_at: now } },
      { session: tx.session, sort: { used_at: 1 } },
    )
      .lean()
      .exec();
  }
}
