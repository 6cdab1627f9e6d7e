import type { SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { Schema } from 'mongoose';
import type { Facts, Kind, NotificationContent } from '../kinds/definition.ts';

/** A stored notification: in the notification centre, and perhaps sent by mail or web push too. */
export interface StoredNotification extends Omit<NotificationContent, 'facts'> {
  _id: string;
  /** Missing in notifications of earlier releases, which stored their English text. */
  facts?: Facts;
  /** In English: the whole text of earlier notifications. Newer ones have it for the previous release, during a rollout. */
  title: string;
  body: string;
  person_id: string;
  /** The person who caused it: it is deleted with that person's account. */
  actor_id: string | null;
  /** The number of people that a summary notification counts; 0 for a notification about one person. */
  crowd: number;
  /** Whether the person turned this kind off in the notification centre. */
  hidden: boolean;
  /** Whether it will be mailed unless it is read before. */
  by_mail: boolean;
  /** Whether it was waiting to be mailed when its cause ended. */
  kept_from_mail?: boolean;
  createdAt: Date;
  read_at: Date | null;
}

/** Notifications are deleted after half a year. */
const keepS = 182 * 86_400;

const schema = new Schema<StoredNotification>({
  _id: { type: String, required: true },
  person_id: { type: String, required: true },
  actor_id: { type: String, default: null },
  kind: { type: String, required: true },
  facts: { type: Schema.Types.Mixed },
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

/** The collection keeps the name that earlier releases gave it. */
export const NotificationModel = defineModel<StoredNotification>('notices', schema, {
  shardedBy: 'person_id',
});

/** Visible in the centre; `hidden` may be missing in older documents. */
export const inCentre = { hidden: { $ne: true } } as const;

export const unreadCount = (personId: string, at?: SessionOptions): Promise<number> =>
  NotificationModel.countDocuments({ person_id: personId, read_at: null, ...inCentre }).session(
    at?.session ?? null,
  );

/** How many separate notifications of this kind a person received since then. */
export const countSince = (
  since: Date,
  of: { person_id: string; kind: Kind },
  tx: Transaction,
): Promise<number> =>
  NotificationModel.countDocuments({ ...of, crowd: 0, createdAt: { $gte: since } }).session(tx.session);

/** Unread notifications of a kind that wait to be mailed, oldest first. */
export const waitingForMail = (personId: string, kind: Kind): Promise<StoredNotification[]> =>
  NotificationModel.find({ person_id: personId, kind, by_mail: true, read_at: null })
    .sort({ createdAt: 1 })
    .limit(200)
    .lean<StoredNotification[]>();
