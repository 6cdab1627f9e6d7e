import type { Within } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { Kind } from '../preferences/preferences.store.ts';
import type { Notice } from './notice.ts';

/** A notice for someone: in the bell, and perhaps on the way by mail or to a browser as well. */
export interface StoredNotice extends Notice {
  _id: string;
  person_id: string;
  /** Whose doing it tells of: it goes when that person's account goes. */
  actor_id: string | null;
  /** How many a crowd's notice stands for; 0 for a notice of one. */
  crowd: number;
  /** Its person does not want this kind in the bell. */
  hidden: boolean;
  /** It waits to be told by mail, should it not be read before. */
  by_mail: boolean;
  /** It waited to be told by mail when what it tells of ended. */
  kept_from_mail?: boolean;
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
  until: { type: Date },
  crowd: { type: Number, default: 0 },
  hidden: { type: Boolean, default: false },
  by_mail: { type: Boolean, default: false },
  kept_from_mail: { type: Boolean },
  createdAt: { type: Date, required: true },
  read_at: { type: Date, default: null },
});
schema.index({ person_id: 1, createdAt: -1, _id: -1 });
schema.index({ person_id: 1, kind: 1, createdAt: -1 });
schema.index({ person_id: 1, read_at: 1 }, { partialFilterExpression: { read_at: null } });
schema.index({ person_id: 1, kind: 1, by_mail: 1 }, { partialFilterExpression: { by_mail: true } });
schema.index(
  { actor_id: 1, person_id: 1, kind: 1 },
  { partialFilterExpression: { actor_id: { $type: 'string' } } },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: keepS });

export const NoticeModel = defineModel<StoredNotice>('notices', schema, { shardedBy: 'person_id' });

/** In the bell: `hidden` may be missing in what was written before there were other ways. */
export const inBell = { hidden: { $ne: true } } as const;

export const unreadCount = (personId: string, at?: Within): Promise<number> =>
  NoticeModel.countDocuments({ person_id: personId, read_at: null, ...inBell }).session(at?.session ?? null);

/** How many single notices of this kind someone got since then. */
export const countSince = (
  since: Date,
  of: { person_id: string; kind: Kind },
  tx: Transaction,
): Promise<number> =>
  NoticeModel.countDocuments({ ...of, crowd: 0, createdAt: { $gte: since } }).session(tx.session);

/** Notices of a kind that wait to be told by mail, and that nobody read meanwhile; oldest first. */
export const waitingForMail = (personId: string, kind: Kind): Promise<StoredNotice[]> =>
  NoticeModel.find({ person_id: personId, kind, by_mail: true, read_at: null })
    .sort({ createdAt: 1 })
    .limit(200)
    .lean<StoredNotice[]>();
