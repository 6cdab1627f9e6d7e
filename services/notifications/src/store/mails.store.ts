import { IdleWait } from '@giftlist/service-kit/idle-wait';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { defineModel } from '@giftlist/service-kit/store';
import { currentTraceparent } from '@giftlist/service-kit/tracing';
import { Schema } from 'mongoose';
import type { Kind } from '../kinds/definition.ts';
import type { OwnMail } from './own-mail.ts';

/** A mail to send. Its contents and recipient are kept only until it is sent or dropped. */
export interface StoredMail {
  /** The mail's id: it is sent once, even if it is requested repeatedly. */
  _id: string;
  kind: Kind;
  /** The subject whose preferences apply to kinds that can be turned off. */
  subject: string;
  /** The recipient's profile; null for an address without one. */
  person_id: string | null;
  /** Requested by another service, still sealed. */
  sealed: string | null;
  /** Written by this service; the address is requested when it is sent. */
  own: OwnMail | null;
  status: 'waiting' | 'sent' | 'refused' | 'unwanted';
  attempts: number;
  /** For a digest: how many notifications arrived while it waited. */
  gathered: number;
  /** The original time of sending; `next_at` moves with each attempt. */
  due_at?: Date;
  /** While it is being sent: the time after which another sender may take over from a crashed one. */
  next_at: Date;
  reason: string | null;
  /** The trace of its request (W3C). */
  traceparent?: string;
  createdAt: Date;
}

/** Rows are kept longer than a month of retries. */
const keepS = 31 * 86_400;

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
// At most one digest of a kind waits per person.
schema.index(
  { person_id: 1, kind: 1 },
  { unique: true, partialFilterExpression: { status: 'waiting', 'own.template': 'digest' } },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: keepS });

export const MailModel = defineModel<StoredMail>('mails', schema);

/** The wait of this process's sender. */
export const mailIdle = new IdleWait(200, 3_000);

type NewMail = Pick<StoredMail, '_id' | 'kind' | 'subject' | 'person_id' | 'sealed' | 'own'>;

/** Stores a mail, once per id; it is not sent before `sendAt`. */
export async function enqueueMail(mail: NewMail, now: Date, tx: Transaction, sendAt = now): Promise<void> {
  await addMails([mail], { status: 'waiting', reason: null, next_at: sendAt }, now, tx);
}

/** Stores mails to be sent immediately, each once per id. */
export async function enqueueMails(mails: readonly NewMail[], now: Date, tx: Transaction): Promise<void> {
  await addMails(mails, { status: 'waiting', reason: null, next_at: now }, now, tx);
}

/** Records a mail that is not sent, without its contents. */
export async function keepBack(mail: NewMail, reason: string, now: Date, tx: Transaction): Promise<void> {
  const silent = { ...mail, sealed: null, own: null };
  await addMails([silent], { status: 'unwanted', reason, next_at: now }, now, tx);
}

async function addMails(
  mails: readonly NewMail[],
  state: Pick<StoredMail, 'status' | 'reason' | 'next_at'>,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const traceparent = currentTraceparent();
  const writes = mails.map(({ _id, ...mail }) => {
    const fresh = {
      ...mail,
      ...(traceparent && { traceparent }),
      ...state,
      due_at: state.next_at,
      attempts: 0,
      createdAt: now,
    };
    return { updateOne: { filter: { _id }, update: { $setOnInsert: fresh }, upsert: true } };
  });
  await MailModel.bulkWrite(writes, { session: tx.session });
  if (state.status === 'waiting') mailIdle.wake();
}

/** How many mails of this kind were requested for a subject since a moment; counted up to `most`. */
export function countMails(
  { subject, kind }: Pick<StoredMail, 'subject' | 'kind'>,
  { since, most }: { since: Date; most: number },
  tx: Transaction,
): Promise<number> {
  const going: StoredMail['status'][] = ['waiting', 'sent', 'refused'];
  return MailModel.countDocuments({ subject, kind, status: { $in: going }, createdAt: { $gt: since } })
    .limit(most)
    .session(tx.session)
    .exec();
}

/** Reserves the mail that has waited longest for this sender, until `until`. */
export function takeMail(now: Date, until: Date): Promise<StoredMail | null> {
  return MailModel.findOneAndUpdate(
    { status: 'waiting', next_at: { $lte: now } },
    { $set: { next_at: until }, $inc: { attempts: 1 } },
    { sort: { next_at: 1 }, returnDocument: 'after' },
  ).lean<StoredMail>();
}

/** Closes a mail and deletes its contents. Returns whether it was still open. */
export async function closeMail(
  id: string,
  end: Pick<StoredMail, 'status' | 'reason'>,
  tx: Transaction,
): Promise<boolean> {
  const closed = await MailModel.updateOne(
    { _id: id, status: 'waiting' },
    { $set: { ...end, sealed: null, own: null } },
    { session: tx.session },
  );
  return closed.modifiedCount === 1;
}

/** How long the most overdue mail has waited, in seconds; 0 if there is none. */
export async function overdueSeconds(now: Date): Promise<number> {
  const oldest = await MailModel.findOne({ status: 'waiting', due_at: { $lte: now } }, { due_at: 1 })
    .sort({ due_at: 1 })
    .maxTimeMS(1_000)
    .lean<Pick<StoredMail, 'due_at'>>();
  return oldest?.due_at ? (now.getTime() - oldest.due_at.getTime()) / 1_000 : 0;
}

export async function postponeMail(id: string, until: Date): Promise<void> {
  await MailModel.updateOne({ _id: id, status: 'waiting' }, { $set: { next_at: until } });
}
