import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Kind } from '../kinds/definition.ts';
import { createMail, enqueueMails, MailModel, type StoredMail } from '../mail-queue/mails.store.ts';
import { NotificationModel } from '../store/notifications.store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function decideDigestTime(now: Date, lastSentAt: Date | null): Date {
  const earliest = lastSentAt === null ? 0 : lastSentAt.getTime() + dayMs;
  return new Date(Math.max(now.getTime() + hourMs, earliest));
}

/**
 * Schedules a digest of this kind. If one is already waiting, updates it instead, so that this transaction conflicts
 * with one that marks it as sent, refused or unwanted. Otherwise the digest could miss a notification.
 */
export async function scheduleDigest(
  personId: string,
  kind: Kind,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const filter = { person_id: personId, kind, sealed: null };
  const { session } = tx;
  const waitingDigest = { ...filter, 'own.template': 'digest', status: 'waiting' } as const;
  const found = await MailModel.updateOne(waitingDigest, { $inc: { gathered: 1 } }, { session });
  if (found.matchedCount > 0) return;
  const lastDigest = await MailModel.findOne({ ...filter, status: 'sent' })
    .sort({ next_at: -1 })
    .session(session)
    .lean<StoredMail>();
  // A sent email keeps the time when its lease ended, shortly after sending.
  const lastSentAt = lastDigest?.next_at ?? null;
  const mail = createMail(personId, kind, { template: 'digest' });
  await enqueueMails([mail], now, tx, decideDigestTime(now, lastSentAt));
}

/** Clears `by_mail` of the `included` notifications. Schedules another digest if it is still set on unread ones. */
export async function completeDigest(
  { person_id, kind }: Pick<StoredMail, 'person_id' | 'kind'>,
  included: readonly string[] | 'all',
  now: Date,
  tx: Transaction,
): Promise<void> {
  if (person_id === null) return;
  const { session } = tx;
  const waiting = { person_id, kind, by_mail: true };
  const filter = included === 'all' ? waiting : { person_id, _id: { $in: [...included] } };
  await NotificationModel.updateMany(
    filter,
    { $set: { by_mail: false, kept_from_mail: false } },
    { session },
  );
  const hasWaiting = await NotificationModel.exists({ ...waiting, read_at: null }).session(session);
  if (hasWaiting) await scheduleDigest(person_id, kind, now, tx);
}
