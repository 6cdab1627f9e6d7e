import { sourceLanguage } from '@giftlist/contracts/languages';
import { limits } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { Clock } from '@giftlist/service-kit/clock';
import { deleteBatch } from '@giftlist/service-kit/delete-batch';
import { inSnapshot } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { PersonDeletion } from '@giftlist/service-kit/person-deletion';
import { fail } from '@giftlist/service-kit/problem-error';
import { type Locale, languageOf } from '@giftlist/service-kit/translations';
import { Injectable } from '@nestjs/common';
import { gatherForMail } from '../digest/digest.ts';
import type { Kind, NotificationContent } from '../kinds/definition.ts';
import { kinds } from '../kinds/kinds.ts';
import {
  inCentre,
  NotificationModel,
  type StoredNotification,
  unreadCount,
} from '../store/notification-centre.store.ts';
import { wantedChannels } from '../store/preferences.store.ts';
import { enqueuePushes } from '../store/pushes.store.ts';
import { wordsOf } from '../words/stored-words.ts';

type ShownNotification = ResponseOf<'GET /notifications'>['items'][number];

/** A notification as its reader sees it, in their language. */
export function shownNotification(notification: StoredNotification, locale: Locale): ShownNotification {
  const { title, body, lang } = wordsOf(notification, locale);
  return {
    id: notification._id,
    kind: notification.kind,
    title,
    body,
    ...(lang !== languageOf(locale) && { lang: sourceLanguage }),
    link: notification.link,
    createdAt: notification.createdAt.toISOString(),
    read_at: notification.read_at?.toISOString() ?? null,
  };
}

/** A new notification, with the English text that the previous release reads during a rollout. */
function storedContent(content: NotificationContent) {
  const { title, body } = wordsOf({ facts: content.facts, title: '', body: '' }, sourceLanguage);
  return { ...content, title, body };
}

/** The person who caused a notification, and how many it counts. */
export interface NotifyOptions {
  actorId?: string | null;
  crowd?: number;
}

export interface NewNotification extends NotifyOptions {
  personId: string;
  content: NotificationContent;
}

/** The notifications of all people. */
@Injectable()
export class NotificationCentre {
  constructor(
    private readonly clock: Clock,
    deletion: PersonDeletion,
  ) {
    deletion.register(
      ({ id: person_id }, tx) => deleteBatch(NotificationModel, { person_id }, tx),
      // A person with many followers may be mentioned in the notifications of all of them.
      ({ id: actor_id }, tx) => deleteBatch(NotificationModel, { actor_id }, tx),
    );
  }

  /** Notifies a person as they chose: in the centre, by web push and, if it remains unread, later by mail. */
  async notify(
    personId: string,
    content: NotificationContent,
    tx: Transaction,
    options: NotifyOptions = {},
  ): Promise<void> {
    await this.notifyAll([{ personId, content, ...options }], tx);
  }

  /** Notifies people like `notify`. */
  async notifyAll(notifications: readonly NewNotification[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const people = notifications.map(notification => notification.personId);
    const wantedBy = await wantedChannels(people, tx);
    const wanted = notifications.map(notification => ({
      ...notification,
      channels: wantedBy(notification.personId, notification.content.kind),
    }));
    const stored = wanted.map(({ personId, content, channels, actorId = null, crowd = 0 }) => ({
      isPushed: channels.push,
      notification: {
        _id: newId(),
        person_id: personId,
        actor_id: actorId,
        ...storedContent(content),
        crowd,
        hidden: !channels.in_app,
        by_mail: channels.email && kinds[content.kind].digest !== null,
        createdAt: now,
        read_at: null,
      } satisfies StoredNotification,
    }));
    const kept = stored.filter(
      ({ notification, isPushed }) => !notification.hidden || isPushed || notification.by_mail,
    );
    if (kept.length === 0) return;
    const rows = kept.map(one => one.notification);
    await NotificationModel.insertMany(rows, { session: tx.session });
    const pushed = kept.flatMap(({ isPushed, notification }) => (isPushed ? notification : []));
    if (pushed.length > 0) await enqueuePushes(pushed, now, tx);
    for (const { person_id, kind, by_mail } of rows)
      if (by_mail) await gatherForMail(person_id, kind, now, tx);
  }

  /**
   * Counts one more person: increments the unread summary notification, or creates one. Reads nothing about the people.
   */
  async notifyCount(
    personId: string,
    kind: Kind,
    contentOf: (count: number) => NotificationContent,
    tx: Transaction,
  ): Promise<void> {
    const open = await NotificationModel.findOne({
      person_id: personId,
      kind,
      crowd: { $gt: 0 },
      read_at: null,
    })
      .session(tx.session)
      .lean<StoredNotification>();
    if (!open) return this.notify(personId, contentOf(1), tx, { crowd: 1 });
    const crowd = open.crowd + 1;
    const change = { ...storedContent(contentOf(crowd)), crowd, createdAt: this.clock.now() };
    await NotificationModel.updateOne({ _id: open._id }, { $set: change }, { session: tx.session });
  }

  /** Whether this person already caused a notification of this kind (and link) since then. */
  async hasNotifiedSince(
    since: Date,
    notification: Pick<StoredNotification, 'actor_id' | 'person_id' | 'kind'> & { link?: string },
    tx: Transaction,
  ) {
    const found = await NotificationModel.exists({ ...notification, createdAt: { $gte: since } }).session(
      tx.session,
    );
    return found !== null;
  }

  /** Stops mails about notifications of this kind that this person caused; they remain in the centre. */
  async withholdFromMail(
    of: Pick<StoredNotification, 'actor_id' | 'person_id' | 'kind'>,
    tx: Transaction,
  ): Promise<void> {
    const waiting = { ...of, by_mail: true };
    const kept = { by_mail: false, kept_from_mail: true };
    await NotificationModel.updateMany(waiting, { $set: kept }, { session: tx.session });
  }

  /** Undoes `withholdFromMail` for notifications since then: they wait to be mailed unless they were read. */
  async allowMail(
    since: Date,
    of: Pick<StoredNotification, 'actor_id' | 'person_id' | 'kind'>,
    tx: Transaction,
  ): Promise<void> {
    const kept = { ...of, kept_from_mail: true, read_at: null, createdAt: { $gte: since } };
    const waiting = { by_mail: true, kept_from_mail: false };
    const found = await NotificationModel.updateMany(kept, { $set: waiting }, { session: tx.session });
    if (found.modifiedCount > 0) await gatherForMail(of.person_id, of.kind, this.clock.now(), tx);
  }

  async page(personId: string, page: number, locale: Locale): Promise<ResponseOf<'GET /notifications'>> {
    const size = limits.notificationsPerPage;
    const { found, unread_count } = await inSnapshot(async at => ({
      found: await NotificationModel.find({ person_id: personId, ...inCentre })
        .session(at.session)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * size)
        .limit(size + 1)
        .lean<StoredNotification[]>(),
      unread_count: await unreadCount(personId, at),
    }));
    return {
      items: found.slice(0, size).map(notification => shownNotification(notification, locale)),
      unread_count,
      next_page: found.length > size ? page + 1 : null,
    };
  }

  async markRead(personId: string, id: string, locale: Locale): Promise<ShownNotification> {
    const own = { _id: id, person_id: personId, ...inCentre };
    await NotificationModel.updateOne({ ...own, read_at: null }, { $set: { read_at: this.clock.now() } });
    const notification = await NotificationModel.findOne(own).lean<StoredNotification>();
    return notification ? shownNotification(notification, locale) : fail('notification/not-found');
  }

  async markAllRead(personId: string): Promise<void> {
    const unread = { person_id: personId, read_at: null, ...inCentre };
    await NotificationModel.updateMany(unread, { $set: { read_at: this.clock.now() } });
  }
}
