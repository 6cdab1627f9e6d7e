import { limits } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { printable } from '@giftlist/contracts/rules/text';
import { Clock } from '@giftlist/service-kit/clock';
import { inSnapshot } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { gatherForMail, isGathered } from '../digest/digest.ts';
import { inBell, NoticeModel, type StoredNotice, unreadCount } from '../store/bell.store.ts';
import type { Notice } from '../store/notice.ts';
import { type Kind, wantedChannels } from '../store/preferences.store.ts';
import { enqueuePushes } from '../store/pushes.store.ts';

type ShownNotice = AnswerOf<'GET /notifications'>['items'][number];

/** A notification as its reader sees it. */
export const shownNotice = (notice: StoredNotice): ShownNotice => ({
  id: notice._id,
  kind: notice.kind,
  title: printable(notice.title),
  body: printable(notice.body),
  link: notice.link,
  createdAt: notice.createdAt.toISOString(),
  read_at: notice.read_at?.toISOString() ?? null,
});

/** The person who caused a notification, and how many it counts. */
export interface RingOptions {
  actorId?: string | null;
  crowd?: number;
}

export interface Ring extends RingOptions {
  personId: string;
  notice: Notice;
}

/** The notifications of all people. */
@Injectable()
export class Bell {
  constructor(private readonly clock: Clock) {}

  /** Notifies a person in the centre, by web push and, later and unless read, by mail, as they chose. */
  async ring(personId: string, notice: Notice, tx: Transaction, options: RingOptions = {}): Promise<void> {
    await this.ringAll([{ personId, notice, ...options }], tx);
  }

  /** Notifies people like `ring`. */
  async ringAll(rings: readonly Ring[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const people = rings.map(ring => ring.personId);
    const wantedBy = await wantedChannels(people, tx);
    const wanted = rings.map(ring => ({ ...ring, channels: wantedBy(ring.personId, ring.notice.kind) }));
    const stored = wanted.map(({ personId, notice, channels, actorId = null, crowd = 0 }) => ({
      isPushed: channels.push,
      notice: {
        _id: newId(),
        person_id: personId,
        actor_id: actorId,
        ...notice,
        crowd,
        hidden: !channels.in_app,
        by_mail: channels.email && isGathered(notice.kind),
        createdAt: now,
        read_at: null,
      } satisfies StoredNotice,
    }));
    const kept = stored.filter(({ notice, isPushed }) => !notice.hidden || isPushed || notice.by_mail);
    if (kept.length === 0) return;
    const notices = kept.map(one => one.notice);
    await NoticeModel.insertMany(notices, { session: tx.session });
    const pushed = kept.flatMap(({ isPushed, notice }) => (isPushed ? notice : []));
    if (pushed.length > 0) await enqueuePushes(pushed, now, tx);
    for (const { person_id, kind, by_mail } of notices)
      if (by_mail) await gatherForMail(person_id, kind, now, tx);
  }

  /**
   * One more of a crowd: increments the unread notification that counts it, or creates one. Reads nothing about the
   * people.
   */
  async ringForCrowd(
    personId: string,
    kind: Kind,
    noticeOf: (count: number) => Notice,
    tx: Transaction,
  ): Promise<void> {
    const open = await NoticeModel.findOne({ person_id: personId, kind, crowd: { $gt: 0 }, read_at: null })
      .session(tx.session)
      .lean<StoredNotice>();
    if (!open) return this.ring(personId, noticeOf(1), tx, { crowd: 1 });
    const crowd = open.crowd + 1;
    const change = { ...noticeOf(crowd), crowd, createdAt: this.clock.now() };
    await NoticeModel.updateOne({ _id: open._id }, { $set: change }, { session: tx.session });
  }

  /** Whether this person already caused a notification of this kind (and link) since then. */
  async hasRungSince(
    since: Date,
    ring: Pick<StoredNotice, 'actor_id' | 'person_id' | 'kind'> & { link?: string },
    tx: Transaction,
  ) {
    const found = await NoticeModel.exists({ ...ring, createdAt: { $gte: since } }).session(tx.session);
    return found !== null;
  }

  /** Notifications that this person caused, of this kind, are not mailed any more but stay in the centre. */
  async keepFromMail(
    of: Pick<StoredNotice, 'actor_id' | 'person_id' | 'kind'>,
    tx: Transaction,
  ): Promise<void> {
    const waiting = { ...of, by_mail: true };
    const kept = { by_mail: false, kept_from_mail: true };
    await NoticeModel.updateMany(waiting, { $set: kept }, { session: tx.session });
  }

  /** Restores what was excluded from mail since then: it waits to be mailed unless it was read. */
  async giveBackToMail(
    since: Date,
    of: Pick<StoredNotice, 'actor_id' | 'person_id' | 'kind'>,
    tx: Transaction,
  ): Promise<void> {
    const kept = { ...of, kept_from_mail: true, read_at: null, createdAt: { $gte: since } };
    const waiting = { by_mail: true, kept_from_mail: false };
    const found = await NoticeModel.updateMany(kept, { $set: waiting }, { session: tx.session });
    if (found.modifiedCount > 0) await gatherForMail(of.person_id, of.kind, this.clock.now(), tx);
  }

  async page(personId: string, page: number): Promise<AnswerOf<'GET /notifications'>> {
    const size = limits.notificationsPerPage;
    const { found, unread_count } = await inSnapshot(async at => ({
      found: await NoticeModel.find({ person_id: personId, ...inBell })
        .session(at.session)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * size)
        .limit(size + 1)
        .lean<StoredNotice[]>(),
      unread_count: await unreadCount(personId, at),
    }));
    return {
      items: found.slice(0, size).map(shownNotice),
      unread_count,
      next_page: found.length > size ? page + 1 : null,
    };
  }

  async markRead(personId: string, id: string): Promise<ShownNotice> {
    const own = { _id: id, person_id: personId, ...inBell };
    await NoticeModel.updateOne({ ...own, read_at: null }, { $set: { read_at: this.clock.now() } });
    const notice = await NoticeModel.findOne(own).lean<StoredNotice>();
    return notice ? shownNotice(notice) : fail('notification/not-found');
  }

  async markAllRead(personId: string): Promise<void> {
    const unread = { person_id: personId, read_at: null, ...inBell };
    await NoticeModel.updateMany(unread, { $set: { read_at: this.clock.now() } });
  }
}
