import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { deleteBatch } from '@giftlist/service-kit/jobs/delete-batch';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import type { RowRange } from '../store/follows.store.ts';

/** The last time that `by_id` shared a list with `person_id` or invited them to edit it. */
export interface Introduction {
  /** `person_id:by_id` */
  _id: string;
  person_id: string;
  by_id: string;
  at: Date;
}

/** Introductions expire after a year, when a follow has become unlikely. */
const ttlSeconds = 366 * 86_400;

const schema = new Schema<Introduction>({
  _id: { type: String, required: true },
  person_id: { type: String, required: true },
  by_id: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ person_id: 1, at: -1 });
schema.index({ by_id: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: ttlSeconds });

export const IntroductionModel = defineModel('introductions', schema);

@Injectable()
export class IntroductionStore {
  constructor(deletion: PersonDeletion) {
    deletion.register(({ id }, tx) =>
      deleteBatch(IntroductionModel, { $or: [{ person_id: id }, { by_id: id }] }, tx),
    );
  }

  async record(person_id: string, by_id: string, at: Date, tx: Transaction): Promise<void> {
    await IntroductionModel.updateOne(
      { _id: `${person_id}:${by_id}` },
      { $set: { person_id, by_id }, $max: { at } },
      { upsert: true, session: tx.session },
    );
  }

  /** Newest first. */
  async findIntroducerIds(person_id: string, { skip, limit }: RowRange): Promise<string[]> {
    const introductions = await IntroductionModel.find({ person_id })
      .sort({ at: -1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .lean();
    return introductions.map(introduction => introduction.by_id);
  }
}
