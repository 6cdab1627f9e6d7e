import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { Notice } from './notice.ts';

/** A notice in someone's bell. */
export interface StoredNotice extends Notice {
  _id: string;
  person_id: string;
  /** Whose doing it tells of: it goes when that person's account goes. */
  actor_id: string | null;
  createdAt: Date;
  read_at: Date | null;
}

/** Notices are kept for half a year. */
const keepS = 182 * 86_400;

const schema = new Schema<StoredNotice>({
  _id: { type: String, required: true },
  person_id: { type: String, required: true },
  actor_id: { type: String, default: null },
  kind: { type: String, required: true },
  title: { type: String, required: true },
  body: { type: String, default: '' },
  link: { type: String, required: true },
  createdAt: { type: Date, required: true },
  read_at: { type: Date, default: null },
});
schema.index({ person_id: 1, createdAt: -1, _id: -1 });
schema.index({ person_id: 1, read_at: 1 }, { partialFilterExpression: { read_at: null } });
schema.index(
  { actor_id: 1, person_id: 1, kind: 1 },
  { partialFilterExpression: { actor_id: { $type: 'string' } } },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: keepS });

export const NoticeModel = defineModel<StoredNotice>('notices', schema);

export const unreadCount = (personId: string): Promise<number> =>
  NoticeModel.countDocuments({ person_id: personId, read_at: null });
