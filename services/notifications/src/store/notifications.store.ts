import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import type { SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { Schema } from 'mongoose';
import type { Facts, Kind, NotificationContent } from '../kinds/definition.ts';

export interface StoredNotification extends Omit<NotificationContent, 'facts'> {
  _id: string;
  /** Missing in notifications of earlier releases, which have only an English text. */
  facts?: Facts;
  /** In English. If there are facts, only the previous release reads it, during a rollout. */
  title: string;
  /** Like `title`. */
  body: string;
  person_id: string;
  /** The person who caused the notification. It is deleted with their account. */
  actor_id: string | null;
  /** The number of people in a summary; 0 for other notifications. */
  crowd: number;
  /** True if the person turned off this kind in the notification centre. */
  hidden: boolean;
  /** True while the notification waits for a digest. */
  by_mail: boolean;
  /** True if the notification is not emailed because its cause ended, for example by an unfollow. */
  kept_from_mail?: boolean;
  createdAt: Date;
  read_at: Date | null;
}

const retentionS = 182 * 86_400;

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
schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionS });

/** The collection has the name that earlier releases gave it. */
export const NotificationModel = defineModel<StoredNotification>('notices', schema, {
  shardedBy: 'person_id',
});

/** `hidden` may be missing in older documents. */
export const visibleInCentre = { hidden: { $ne: true } } as const;

export const countUnread = (personId: string, snapshot?: SessionOptions): Promise<number> =>
  NotificationModel.countDocuments({ person_id: personId, read_at: null, ...visibleInCentre }).session(
    snapshot?.session ?? null,
  );

/** Does not count summaries. */
export const countNotificationsSince = (
  since: Date,
  filter: { person_id: string; kind: Kind },
  tx: Transaction,
): Promise<number> =>
  NotificationModel.countDocuments({ ...filter, crowd: 0, createdAt: { $gte: since } }).session(tx.session);

const maxPerDigest = 200;

export const findWaitingForMail = (personId: string, kind: Kind): Promise<StoredNotification[]> =>
  NotificationModel.find({ person_id: personId, kind, by_mail: true, read_at: null })
    .sort({ createdAt: 1 })
    .limit(maxPerDigest)
    .lean<StoredNotification[]>();
