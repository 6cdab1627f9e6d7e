import type { Transaction } from '@giftlist/service-kit/outbox';
import type { Kind } from '../kinds/definition.ts';
import { enqueueMail, MailModel, mailTo, type StoredMail } from '../mail-queue/mails.store.ts';
import { NotificationModel } from '../store/notifications.store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns when a new digest is due: an hour from now, and at least a day after the last one. */
export function decideDigestTime(now: Date, lastSent: Date | null): Date {
  const earliest = lastSent === null ? 0 : lastSent.getTime() + dayMs;
  return new Date(Math.max(now.getTime() + hourMs, earliest));
}

/**
 * Schedules a digest mail of this kind unless one is waiting. Its notifications are selected when it is sent, without
 * those that the person has read by then. A waiting digest is updated, so that this transaction conflicts with the one
 * that closes it: otherwise a notification could miss that digest without scheduling the next one.
 */
export async function scheduleDigest(
  personId: string,
  kind: Kind,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const ofPerson = { person_id: personId, kind, sealed: null };
  const { session } = tx;
  const waiting = { ...ofPerson, 'own.template': 'digest', status: 'waiting' } as const;
  const found = await MailModel.updateOne(waiting, { $inc: { gathered: 1 } }, { session });
  if (found.matchedCount > 0) return;
  const lastSent = await MailModel.findOne({ ...ofPerson, status: 'sent' })
    .sort({ next_at: -1 })
    .session(session)
    .lean<StoredMail>();
  const mail = mailTo(personId, kind, { template: 'digest' });
  await enqueueMail(mail, now, tx, decideDigestTime(now, lastSent?.next_at ?? null));
}

/**
 * Marks notifications of a closed digest as no longer waiting to be mailed: the `included` ones, or all of its person and
 * kind. Schedules the next digest if unread ones are left.
 */
export async function settleDigest(
  { person_id, kind }: Pick<StoredMail, 'person_id' | 'kind'>,
  included: readonly string[] | 'all',
  now: Date,
  tx: Transaction,
): Promise<void> {
  if (person_id === null) return;
  const { session } = tx;
  const waiting = { person_id, kind, by_mail: true };
  const settled = included === 'all' ? waiting : { person_id, _id: { $in: [...included] } };
  await NotificationModel.updateMany(
    settled,
    { $set: { by_mail: false, kept_from_mail: false } },
    { session },
  );
  const isAnyLeft = await NotificationModel.exists({ ...waiting, read_at: null }).session(session);
  if (isAnyLeft) await scheduleDigest(person_id, kind, now, tx);
}
