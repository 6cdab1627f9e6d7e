import { newId } from '@giftlist/contracts/primitives';
import { IdleWait } from '@giftlist/service-kit/core/idle-wait';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { getTraceparent } from '@giftlist/service-kit/telemetry/tracing';
import { Schema } from 'mongoose';
import type { Kind } from '../kinds/definition.ts';
import { toPersonSubject } from '../preferences/preferences.store.ts';
import type { NotificationMail } from './notification-mail.ts';

/** An email to send. Its contents and any address in them are deleted when it is closed: sent, refused or unwanted. */
export interface StoredMail {
  /** Requests with the same id are one email. */
  _id: string;
  kind: Kind;
  /** Decides which preferences and refusals apply (see `Preferences`). */
  subject: string;
  /** The recipient; null if another service requested the email. */
  person_id: string | null;
  /** The encrypted request of another service; null for emails of this service. */
  sealed: string | null;
  /** The data of an email of this service, else null. The address is looked up when it is sent. */
  own: NotificationMail | null;
  status: 'waiting' | 'sent' | 'refused' | 'unwanted';
  attempts: number;
  /** For a digest: how many notifications arrived while it waited. */
  gathered: number;
  /** When the email was first due. Missing in documents of earlier releases. */
  due_at?: Date;
  /** When the next attempt is due. During an attempt, when its lease ends; unchanged after the last attempt. */
  next_at: Date;
  reason: string | null;
  traceparent?: string;
  createdAt: Date;
}

/** Closed emails are kept too, so that a repeated request is not sent again. */
const retentionS = 31 * 86_400;

const schema = new Schema<StoredMail>({
  _id: { type: String, required: true },
  kind: { type: String, required: true },
  subject: { type: String, required: true },
  person_id: { type: String, default: null },
  sealed: { type: String, default: null },
  own: { type: Schema.Types.Mixed, default: null },
  status: { type: String, required: true },
  attempts: { type: Number, default: 0 },
  gathered: { type: Number, default: 0 },
  due_at: { type: Date },
  next_at: { type: Date, required: true },
  reason: { type: String, default: null },
  traceparent: { type: String },
  createdAt: { type: Date, required: true },
});
schema.index({ next_at: 1 }, { partialFilterExpression: { status: 'waiting' } });
schema.index({ due_at: 1 }, { partialFilterExpression: { status: 'waiting' } });
schema.index(
  { person_id: 1, kind: 1, next_at: -1 },
  { partialFilterExpression: { person_id: { $type: 'string' } } },
);
schema.index({ subject: 1, kind: 1, status: 1, createdAt: 1 });
// At most one digest waits per person and kind.
schema.index(
  { person_id: 1, kind: 1 },
  { unique: true, partialFilterExpression: { status: 'waiting', 'own.template': 'digest' } },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionS });

export const MailModel = defineModel<StoredMail>('mails', schema);

export const mailIdle = new IdleWait(200, 3_000);

type NewMail = Pick<StoredMail, '_id' | 'kind' | 'subject' | 'person_id' | 'sealed' | 'own'>;

export const createMail = (person_id: string, kind: Kind, own: NotificationMail, _id = newId()): NewMail => ({
  _id,
  kind,
  subject: toPersonSubject(person_id),
  person_id,
  sealed: null,
  own,
});

/** Skips emails whose id is already stored. */
export async function enqueueMails(
  mails: readonly NewMail[],
  now: Date,
  tx: Transaction,
  sendAt = now,
): Promise<void> {
  await addMails(mails, { status: 'waiting', reason: null, next_at: sendAt }, now, tx);
}

export async function recordDroppedMail(
  mail: NewMail,
  reason: string,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const withoutContents = { ...mail, sealed: null, own: null };
  await addMails([withoutContents], { status: 'unwanted', reason, next_at: now }, now, tx);
}

async function addMails(
  mails: readonly NewMail[],
  state: Pick<StoredMail, 'status' | 'reason' | 'next_at'>,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const traceparent = getTraceparent();
  const writes = mails.map(({ _id, ...mail }) => {
    const inserted = {
      ...mail,
      ...(traceparent && { traceparent }),
      ...state,
      due_at: state.next_at,
      attempts: 0,
      createdAt: now,
    };
    return { updateOne: { filter: { _id }, update: { $setOnInsert: inserted }, upsert: true } };
  });
  await MailModel.bulkWrite(writes, { session: tx.session });
  if (state.status === 'waiting') mailIdle.wake();
}

/** Counts requested emails up to `max`. Ignores dropped ones. */
export function countMails(
  { subject, kind }: Pick<StoredMail, 'subject' | 'kind'>,
  { since, max }: { since: Date; max: number },
  tx: Transaction,
): Promise<number> {
  const notDropped: StoredMail['status'][] = ['waiting', 'sent', 'refused'];
  return MailModel.countDocuments({ subject, kind, status: { $in: notDropped }, createdAt: { $gt: since } })
    .limit(max)
    .session(tx.session)
    .exec();
}

export function leaseMail(now: Date, until: Date): Promise<StoredMail | null> {
  return MailModel.findOneAndUpdate(
    { status: 'waiting', next_at: { $lte: now } },
    { $set: { next_at: until }, $inc: { attempts: 1 } },
    { sort: { next_at: 1 }, returnDocument: 'after' },
  ).lean<StoredMail>();
}

/** Closes an email and deletes its contents. Returns whether it was still waiting. */
export async function closeMail(
  id: string,
  outcome: Pick<StoredMail, 'status' | 'reason'>,
  tx: Transaction,
): Promise<boolean> {
  const closed = await MailModel.updateOne(
    { _id: id, status: 'waiting' },
    { $set: { ...outcome, sealed: null, own: null } },
    { session: tx.session },
  );
  return closed.modifiedCount === 1;
}

export async function getOverdueSeconds(now: Date): Promise<number> {
  const oldest = await MailModel.findOne({ status: 'waiting', due_at: { $lte: now } }, { due_at: 1 })
    .sort({ due_at: 1 })
    .maxTimeMS(1_000)
    .lean<Pick<StoredMail, 'due_at'>>();
  return oldest?.due_at ? (now.getTime() - oldest.due_at.getTime()) / 1_000 : 0;
}

export async function postponeMail(id: string, until: Date): Promise<void> {
  await MailModel.updateOne({ _id: id, status: 'waiting' }, { $set: { next_at: until } });
}
