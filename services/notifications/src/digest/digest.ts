import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Kind } from '../kinds/definition.ts';
import { enqueueMails, MailModel, mailTo, type StoredMail } from '../mail-queue/mails.store.ts';
import { NotificationModel } from '../store/notifications.store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An hour from now, and at least a day after the last digest. */
export function decideDigestTime(now: Date, lastSent: Date | null): Date {
  const earliest = lastSent === null ? 0 : lastSent.getTime() + dayMs;
  return new Date(Math.max(now.getTime() + hourMs, earliest));
}

/**
 * Schedules a digest of this kind unless one is waiting. Its notifications are selected when it is sent. A waiting
 * digest is updated so that this transaction conflicts with the one that closes it. Otherwise a notification could miss
 * it without scheduling the next one.
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
  await enqueueMails([mail], now, tx, decideDigestTime(now, lastSent?.next_at ?? null));
}

/**
 * After a digest is closed, its `included` notifications no longer wait to be mailed. Schedules the next digest if
 * other unread ones wait.
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
