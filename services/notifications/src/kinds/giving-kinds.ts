import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';
import {
  defineTopic,
  type GiftList,
  getListLink,
  giftTitleLength,
  type Kinds,
  type NotificationContent,
  toInlineText,
} from './definition.ts';

const giftAndListValues = { gift: z.string(), list: z.string() };

/** `gift` is null for events from earlier releases, which have no title. */
const reserved = defineTopic(
  'reserved',
  { gift: z.string().nullable(), list: z.string() },
  ({ gift, list: listName }, i18n) => {
    const list = toInlineText(listName);
    return gift === null
      ? {
          title: i18n.t('notification.reserved.nameless', 'You reserved a gift on “{list}”', { list }),
          body: i18n.t('notification.gift-added.body', 'See it on the list.'),
        }
      : {
          title: i18n.t('notification.reserved', 'You reserved “{gift}”', {
            gift: toInlineText(gift, giftTitleLength),
          }),
          body: i18n.t('notification.reserved.body', 'It is on “{list}”, where you can give it back.', {
            list,
          }),
        };
  },
);

export const createReservedNotification = (
  giftTitle: string | undefined,
  list: GiftList,
): NotificationContent => ({
  kind: 'reservation',
  facts: reserved.facts({ gift: giftTitle || null, list: list.list_name }),
  link: getListLink(list),
});

const released = defineTopic('reservation-released', giftAndListValues, ({ gift, list }, i18n) => ({
  title: i18n.t('notification.released', '“{gift}” is free again', {
    gift: toInlineText(gift, giftTitleLength),
  }),
  body: i18n.t(
    'notification.released.body',
    'Your reservation on “{list}” has ended. If that is a mistake, reserve it again.',
    { list: toInlineText(list) },
  ),
}));

export const createReservationReleasedNotification = (gift: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: released.facts({ gift, list: list.list_name }),
  link: getListLink(list),
});

const removed = defineTopic('reserved-gift-removed', giftAndListValues, ({ gift, list }, i18n) => ({
  title: i18n.t('notification.gift-removed', '“{gift}” is no longer on the list', {
    gift: toInlineText(gift, giftTitleLength),
  }),
  body: i18n.t('notification.gift-removed.body', 'A gift that you reserved was removed from “{list}”.', {
    list: toInlineText(list),
  }),
}));

export const createReservedGiftRemovedNotification = (gift: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: removed.facts({ gift, list: list.list_name }),
  link: getListLink(list),
});

/** `name` is the recipient's; empty if unknown. */
export const composeGivingReminderTitle = (
  { gift, name }: { gift: string; name: string },
  i18n: I18n,
): string =>
  name === ''
    ? i18n.t('notification.giving-reminder.nameless', 'You reserved “{gift}”. Bought it yet?', { gift })
    : i18n.t('notification.giving-reminder', 'You reserved “{gift}” for {name}. Bought it yet?', {
        gift,
        name,
      });

const reminder = defineTopic(
  'giving-reminder',
  { gift: z.string(), name: z.string() },
  ({ gift, name }, i18n) => ({
    title: composeGivingReminderTitle(
      { gift: toInlineText(gift, giftTitleLength), name: toInlineText(name) },
      i18n,
    ),
    body: i18n.t(
      'notification.giving-reminder.body',
      'The day is a week away or less. See all your gifts in My giving.',
    ),
  }),
);

export const createGivingReminderNotification = (
  { gift_title, recipientName }: { gift_title: string; recipientName: string },
  until: Date,
): NotificationContent => ({
  kind: 'giving_reminder',
  facts: reminder.facts({ gift: gift_title, name: recipientName }),
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
