import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';

interface Vote {
  /** Created by the browser or by this service. */
  _id: string;
  result: 'up' | 'down';
  comment: string;
  device_info: string;
  /** The guide or Genie reply that the vote rates. */
  subject: string;
  at: Date;
}

const schema = new Schema<Vote>({
  _id: { type: String, required: true },
  result: { type: String, required: true },
  comment: { type: String, default: '' },
  device_info: { type: String, default: '' },
  subject: { type: String, default: '' },
  at: { type: Date, required: true },
});
schema.index({ subject: 1, at: -1 });

export const VoteModel = defineModel('votes', schema);

@Injectable()
export class VoteStore {
  async save(vote: Vote, tx: Transaction): Promise<void> {
    await VoteModel.replaceOne({ _id: vote._id }, vote, { upsert: true, session: tx.session });
  }
}
