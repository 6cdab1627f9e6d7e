import { newId } from '@giftlist/contracts/primitives';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { NoticeModel } from '../bell/bell.store.ts';
import { enqueueMail, MailModel, type StoredMail } from '../mail/mails.store.ts';
import { type Kind, personSubject } from '../preferences/preferences.store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Kinds that have no mail of their own: their notices are gathered and told in one. */
const gathered: ReadonlySet<Kind> = new Set(['followed', 'gift_added']);
export const isGathered = (kind: Kind): boolean => gathered.has(kind);

/** An hour after the first notice; at most one a day, however much happens. */
export function digestTime(now: Date, lastSent: Date | null): Date {
  const earliest = lastSent === null ? 0 : lastSent.getTime() + dayMs;
  return new Date(Math.max(now.getTime() + hourMs, earliest));
}

/**
 * Puts a mail on its way that will tell of this kind's notices, unless one waits already. What it tells is
 * read when it is sent: by then some notices may be read, and it may not be needed at all. The one that waits
 * is counted up, so that this and its sending cannot pass each other unseen.
 */
export async function gatherForMail(personId: string, kind: Kind, now: Date, tx: Transaction): Promise<void> {
  const ofPerson = { person_id: personId, kind, sealed: null };
  const { session } = tx;
  const waiting = { ...ofPerson, 'own.template': 'digest', status: 'waiting' } as const;
  const found = await MailModel.updateOne(waiting, { $inc: { gathered: 1 } }, { session });
  if (found.matchedCount > 0) return;
  const last = await MailModel.findOne({ ...ofPerson, status: 'sent' })
    .sort({ next_at: -1 })
    .session(session)
    .lean<StoredMail>();
  const mail = {
    _id: newId(),
    kind,
    subject: personSubject(personId),
    person_id: personId,
    sealed: null,
    own: { template: 'digest' } as const,
  };
  await enqueueMail(mail, now, tx, digestTime(now, last?.next_at ?? null));
}

/** After a digest was closed: what it told of, or should not tell any more, is settled; the rest waits anew. */
export async function settleDigest(
  { person_id, kind }: Pick<StoredMail, 'person_id' | 'kind'>,
  told: readonly string[] | 'all',
  now: Date,
  tx: Transaction,
): Promise<void> {
  if (person_id === null) return;
  const { session } = tx;
  const waiting = { person_id, kind, by_mail: true };
  const settled = told === 'all' ? waiting : { person_id, _id: { $in: [...told] } };
  await NoticeModel.updateMany(settled, { $set: { by_mail: false, kept_from_mail: false } }, { session });
  const left = await NoticeModel.exists({ ...waiting, read_at: null }).session(session);
  if (left) await gatherForMail(person_id, kind, now, tx);
}
