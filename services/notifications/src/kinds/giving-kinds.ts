import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';
import {
  type GiftList,
  giftTitleLength,
  inSentence,
  type Kinds,
  listLink,
  type NotificationContent,
  topic,
} from './definition.ts';

const giftAndList = { gift: z.string(), list: z.string() };

/** `gift` is null for events of older releases, which have no title. */
const reserved = topic(
  'reserved',
  { gift: z.string().nullable(), list: z.string() },
  ({ gift, list: title }, i18n) => {
    const list = inSentence(title);
    return gift === null
      ? {
          title: i18n.t('notification.reserved.nameless', 'You reserved a gift on “{list}”', { list }),
          body: i18n.t('notification.gift-added.body', 'See it on the list.'),
        }
      : {
          title: i18n.t('notification.reserved', 'You reserved “{gift}”', {
            gift: inSentence(gift, giftTitleLength),
          }),
          body: i18n.t('notification.reserved.body', 'It is on “{list}”, where you can give it back.', {
            list,
          }),
        };
  },
);

export const reservedNotification = (giftTitle: string | undefined, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: reserved.facts({ gift: giftTitle || null, list: list.list_name }),
  link: listLink(list),
});

const released = topic('reservation-released', giftAndList, ({ gift, list }, i18n) => ({
  title: i18n.t('notification.released', '“{gift}” is free again', {
    gift: inSentence(gift, giftTitleLength),
  }),
  body: i18n.t(
    'notification.released.body',
    'Your reservation on “{list}” has ended. If that is a mistake, reserve it again.',
    { list: inSentence(list) },
  ),
}));

export const reservationReleasedNotification = (gift: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: released.facts({ gift, list: list.list_name }),
  link: listLink(list),
});

const removed = topic('reserved-gift-removed', giftAndList, ({ gift, list }, i18n) => ({
  title: i18n.t('notification.gift-removed', '“{gift}” is no longer on the list', {
    gift: inSentence(gift, giftTitleLength),
  }),
  body: i18n.t('notification.gift-removed.body', 'A gift that you reserved was removed from “{list}”.', {
    list: inSentence(list),
  }),
}));

export const reservedGiftRemovedNotification = (gift: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: removed.facts({ gift, list: list.list_name }),
  link: listLink(list),
});

/** `name` may be empty. */
export const givingReminderTitle = ({ gift, name }: { gift: string; name: string }, i18n: I18n): string =>
  name === ''
    ? i18n.t('notification.giving-reminder.nameless', 'You reserved “{gift}”. Bought it yet?', { gift })
    : i18n.t('notification.giving-reminder', 'You reserved “{gift}” for {name}. Bought it yet?', {
        gift,
        name,
      });

const reminder = topic('giving-reminder', { gift: z.string(), name: z.string() }, ({ gift, name }, i18n) => ({
  title: givingReminderTitle({ gift: inSentence(gift, giftTitleLength), name: inSentence(name) }, i18n),
  body: i18n.t(
    'notification.giving-reminder.body',
    'The day is a week away or less. See all your gifts in My giving.',
  ),
}));

/** `forName` is the recipient's name, or empty if it is unknown. */
export const givingReminderNotification = (
  { gift_title, forName }: { gift_title: string; forName: string },
  until: Date,
): NotificationContent => ({
  kind: 'giving_reminder',
  facts: reminder.facts({ gift: gift_title, name: forName }),
  link: '/giving',
  until,
});

/** Notifications for people who reserved a gift. No other person may receive them. */
export const givingKinds: Kinds<'reservation' | 'giving_reminder'> = {
  reservation: {
    topics: [reserved, released, removed],
    push: 'never',
    digest: null,
    mailsPerHour: 20,
    unsubscribe: null,
  },
  giving_reminder: {
    topics: [reminder],
    push: i18n => ({
      title: i18n.t('push.giving-reminder', 'Bought it yet?'),
      body: i18n.t('push.giving-reminder.body', 'Something you reserved is for a day that is near.'),
    }),
    digest: null,
    mailsPerHour: null,
    unsubscribe: {
      confirm: i18n =>
        i18n.t(
          'unsubscribe.giving-reminder.ask',
          'You can stop reminders of gifts you reserved by mail. Everything else stays as it is.',
        ),
      stopped: i18n =>
        i18n.t(
          'unsubscribe.giving-reminder.stopped',
          'You will get no more reminders of gifts you reserved by mail.',
        ),
      resumed: i18n =>
        i18n.t(
          'unsubscribe.giving-reminder.resumed',
          'You will get reminders of gifts you reserved by mail again.',
        ),
    },
  },
};
