import { sourceLanguage } from '@giftlist/contracts/languages';
import { limits } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { deleteBatch } from '@giftlist/service-kit/jobs/delete-batch';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { runInSnapshot } from '@giftlist/service-kit/mongo/transaction';
import { getLanguage, type Locale } from '@giftlist/service-kit/translations';
import { Injectable } from '@nestjs/common';
import { scheduleDigest } from '../digest/digest.ts';
import type { Kind, NotificationContent } from '../kinds/definition.ts';
import { kinds } from '../kinds/kinds.ts';
import { loadEnabledChannels } from '../preferences/preferences.store.ts';
import { enqueuePushes } from '../push/pushes.store.ts';
import {
  countUnread,
  NotificationModel,
  type StoredNotification,
  visibleInCentre,
} from '../store/notifications.store.ts';
import { toNotificationText } from '../texts/notification-text.ts';

type PresentedNotification = ResponseOf<'GET /notifications'>['items'][number];

/** Sets `lang` if the text is not in the reader's language. */
export function presentNotification(notification: StoredNotification, locale: Locale): PresentedNotification {
  const { title, body, lang } = toNotificationText(notification, locale);
  return {
    id: notification._id,
    kind: notification.kind,
    title,
    body,
    ...(lang !== getLanguage(locale) && { lang: sourceLanguage }),
    link: notification.link,
    createdAt: notification.createdAt.toISOString(),
    read_at: notification.read_at?.toISOString() ?? null,
  };
}

/** Adds the English text, which the previous release reads during a rollout. */
function toStoredContent(content: NotificationContent) {
  const noEarlierText = { title: '', body: '' };
  const { title, body } = toNotificationText({ facts: content.facts, ...noEarlierText }, sourceLanguage);
  return { ...content, title, body };
}

export interface NotifyOptions {
  actorId?: string | null;
  /** For a summary: the number of people in it. */
  crowd?: number;
}

export interface NewNotification extends NotifyOptions {
  personId: string;
  content: NotificationContent;
}

@Injectable()
export class NotificationCentre {
  constructor(
    private readonly clock: Clock,
    deletion: PersonDeletion,
  ) {
    deletion.register(
      ({ id: person_id }, tx) => deleteBatch(NotificationModel, { person_id }, tx),
      ({ id: actor_id }, tx) => deleteBatch(NotificationModel, { actor_id }, tx),
    );
  }

  /**
   * Creates a notification on the channels that the person has not turned off. It is emailed only in digests, and only
   * while it is unread.
   */
  async notify(
    personId: string,
    content: NotificationContent,
    tx: Transaction,
    options: NotifyOptions = {},
  ): Promise<void> {
    await this.notifyAll([{ personId, content, ...options }], tx);
  }

  async notifyAll(notifications: readonly NewNotification[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const personIds = notifications.map(notification => notification.personId);
    const getChannels = await loadEnabledChannels(personIds, tx);
    const rows: StoredNotification[] = [];
    const rowsToPush: StoredNotification[] = [];
    for (const { personId, content, actorId = null, crowd = 0 } of notifications) {
      const channels = getChannels(personId, content.kind);
      const by_mail = channels.email && kinds[content.kind].digest !== null;
      if (!channels.in_app && !channels.push && !by_mail) continue;
      const row: StoredNotification = {
        _id: newId(),
        person_id: personId,
        actor_id: actorId,
        ...toStoredContent(content),
        crowd,
        hidden: !channels.in_app,
        by_mail,
        createdAt: now,
        read_at: null,
      };
      rows.push(row);
      if (channels.push) rowsToPush.push(row);
    }
    if (rows.length === 0) return;
    await NotificationModel.insertMany(rows, { session: tx.session });
    if (rowsToPush.length > 0) await enqueuePushes(rowsToPush, now, tx);
    for (const { person_id, kind, by_mail } of rows)
      if (by_mail) await scheduleDigest(person_id, kind, now, tx);
  }

  /** Adds one person to the unread summary notification of this kind, or creates one. */
  async addToSummary(
    personId: string,
    kind: Kind,
    createContent: (count: number) => NotificationContent,
    tx: Transaction,
  ): Promise<void> {
    const summary = await NotificationModel.findOne({
      person_id: personId,
      kind,
      crowd: { $gt: 0 },
      read_at: null,
    })
      .session(tx.session)
      .lean<StoredNotification>();
    if (!summary) return this.notify(personId, createContent(1), tx, { crowd: 1 });
    const crowd = summary.crowd + 1;
    const change = { ...toStoredContent(createContent(crowd)), crowd, createdAt: this.clock.now() };
    await NotificationModel.updateOne({ _id: summary._id }, { $set: change }, { session: tx.session });
  }

  async hasNotifiedSince(
    since: Date,
    filter: Pick<StoredNotification, 'actor_id' | 'person_id' | 'kind'> & { link?: string },
    tx: Transaction,
  ) {
    const found = await NotificationModel.exists({ ...filter, createdAt: { $gte: since } }).session(
      tx.session,
    );
    return found !== null;
  }

  /** Keeps waiting notifications out of the next digest, because their cause has ended. */
  async withholdFromMail(
    filter: Pick<StoredNotification, 'actor_id' | 'person_id' | 'kind'>,
    tx: Transaction,
  ): Promise<void> {
    const waiting = { ...filter, by_mail: true };
    const withheld = { by_mail: false, kept_from_mail: true };
    await NotificationModel.updateMany(waiting, { $set: withheld }, { session: tx.session });
  }

  /** Undoes `withholdFromMail` for unread notifications that are not older than `since`. */
  async allowMail(
    since: Date,
    filter: Pick<StoredNotification, 'actor_id' | 'person_id' | 'kind'>,
    tx: Transaction,
  ): Promise<void> {
    const withheld = { ...filter, kept_from_mail: true, read_at: null, createdAt: { $gte: since } };
    const waiting = { by_mail: true, kept_from_mail: false };
    const found = await NotificationModel.updateMany(withheld, { $set: waiting }, { session: tx.session });
    if (found.modifiedCount > 0) await scheduleDigest(filter.person_id, filter.kind, this.clock.now(), tx);
  }

  async getPage(personId: string, page: number, locale: Locale): Promise<ResponseOf<'GET /notifications'>> {
    const size = limits.notificationsPerPage;
    const { found, unread_count } = await runInSnapshot(async snapshot => ({
      found: await NotificationModel.find({ person_id: personId, ...visibleInCentre })
        .session(snapshot.session)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * size)
        .limit(size + 1)
        .lean<StoredNotification[]>(),
      unread_count: await countUnread(personId, snapshot),
    }));
    return {
      items: found.slice(0, size).map(notification => presentNotification(notification, locale)),
      unread_count,
      next_page: found.length > size ? page + 1 : null,
    };
  }

  /** Throws `notification/not-found` if the notification is not in the centre. */
  async markRead(personId: string, id: string, locale: Locale): Promise<PresentedNotification> {
    const filter = { _id: id, person_id: personId, ...visibleInCentre };
    await NotificationModel.updateOne({ ...filter, read_at: null }, { $set: { read_at: this.clock.now() } });
    const notification = await NotificationModel.findOne(filter).lean<StoredNotification>();
    return notification ? presentNotification(notification, locale) : fail('notification/not-found');
  }

  async markAllRead(personId: string): Promise<void> {
    const unread = { person_id: personId, read_at: null, ...visibleInCentre };
    await NotificationModel.updateMany(unread, { $set: { read_at: this.clock.now() } });
  }
}
