import { newId } from '@giftlist/contracts/primitives';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';

/** A thumb up or down, or, with a comment, what was said after one. It says nothing about who gave it. */
interface Vote {
  _id: string;
  result: 'up' | 'down';
  comment: string;
  device_info: string;
  /** What it is about: a guide or an answer of Genie. */
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
  async insert(vote: Omit<Vote, '_id'>, tx: Transaction): Promise<void> {
    await VoteModel.create([{ _id: newId(), ...vote }], { session: tx.session });
  }
}
