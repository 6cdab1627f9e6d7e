import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

export interface Refusal {
  /** The person or the email address, as in `Preferences`. */
  _id: string;
  at: Date;
  /** The mail server's reply, with addresses removed. */
  reason: string;
}

const RefusalModel = defineModel<Refusal>(
  'mail_refusals',
  new Schema<Refusal>({
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    reason: { type: String, required: true },
  }),
);

export async function recordRefusal(refusal: Refusal, tx: Transaction): Promise<void> {
  const { _id, at, reason } = refusal;
  await RefusalModel.updateOne({ _id }, { $set: { at, reason } }, { upsert: true, session: tx.session });
}

export function findLastRefusal(subjects: readonly string[]): Promise<Refusal | null> {
  return RefusalModel.findOne({ _id: { $in: [...subjects] } })
    .sort({ at: -1 })
    .lean<Refusal>()
    .exec();
}

export async function deleteRefusals(subjects: readonly string[], tx?: Transaction): Promise<void> {
  await RefusalModel.deleteMany({ _id: { $in: [...subjects] } }).session(tx?.session ?? null);
}
