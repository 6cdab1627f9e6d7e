import { limits } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { Clock } from '@giftlist/service-kit/clock';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { personSubject, wants } from '../preferences/preferences.store.ts';
import { NoticeModel, type StoredNotice, unreadCount } from './bell.store.ts';
import type { Notice } from './notice.ts';

type ShownNotice = AnswerOf<'GET /notifications'>['items'][number];

/** A notice as its reader sees it. */
export const shownNotice = (notice: StoredNotice): ShownNotice => ({
  id: notice._id,
  kind: notice.kind,
  title: notice.title,
  body: notice.body,
  link: notice.link,
  createdAt: notice.createdAt.toISOString(),
  read_at: notice.read_at?.toISOString() ?? null,
});

/** The bells of all people. */
@Injectable()
export class Bell {
  constructor(private readonly clock: Clock) {}

  /** Puts a notice into someone's bell, unless they do not want its kind there. */
  async ring(
    personId: string,
    notice: Notice,
    tx: Transaction,
    actorId: string | null = null,
  ): Promise<void> {
    if (!(await wants(personSubject(personId), notice.kind, 'in_app', tx))) return;
    const stored: StoredNotice = {
      _id: newId(),
      person_id: personId,
      actor_id: actorId,
      ...notice,
      createdAt: this.clock.now(),
      read_at: null,
    };
    await NoticeModel.create([stored], { session: tx.session });
  }

  /** Has this person's doing rung this bell, in this kind, since then. */
  async hasRungSince(
    since: Date,
    ring: Pick<StoredNotice, 'actor_id' | 'person_id' | 'kind'>,
    tx: Transaction,
  ) {
    const found = await NoticeModel.exists({ ...ring, createdAt: { $gte: since } }).session(tx.session);
    return found !== null;
  }

  async page(personId: string, page: number): Promise<AnswerOf<'GET /notifications'>> {
    const size = limits.notificationsPerPage;
    const found = await NoticeModel.find({ person_id: personId })
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * size)
      .limit(size + 1)
      .lean<StoredNotice[]>();
    return {
      items: found.slice(0, size).map(shownNotice),
      unread_count: await unreadCount(personId),
      next_page: found.length > size ? page + 1 : null,
    };
  }

  async markRead(personId: string, id: string): Promise<ShownNotice> {
    const own = { _id: id, person_id: personId };
    await NoticeModel.updateOne({ ...own, read_at: null }, { $set: { read_at: this.clock.now() } });
    const notice = await NoticeModel.findOne(own).lean<StoredNotice>();
    return notice ? shownNotice(notice) : fail('notification/not-found');
  }

  async markAllRead(personId: string): Promise<void> {
    const unread = { person_id: personId, read_at: null };
    await NoticeModel.updateMany(unread, { $set: { read_at: this.clock.now() } });
  }
}
