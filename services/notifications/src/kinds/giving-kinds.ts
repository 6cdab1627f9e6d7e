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
          title: i18n.t({
            id: 'notification.reserved.nameless',
            message: 'You reserved a gift on “{list}”',
            values: { list },
          }),
          body: i18n.t({ id: 'notification.gift-added.body', message: 'See it on the list.' }),
        }
      : {
          title: i18n.t({
            id: 'notification.reserved',
            message: 'You reserved “{gift}”',
            values: { gift: inSentence(gift, giftTitleLength) },
          }),
          body: i18n.t({
            id: 'notification.reserved.body',
            message: 'It is on “{list}”, where you can give it back.',
            values: { list },
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
  title: i18n.t({
    id: 'notification.released',
    message: '“{gift}” is free again',
    values: { gift: inSentence(gift, giftTitleLength) },
  }),
  body: i18n.t({
    id: 'notification.released.body',
    message: 'Your reservation on “{list}” has ended. If that is a mistake, reserve it again.',
    values: { list: inSentence(list) },
  }),
}));

export const reservationReleasedNotification = (gift: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: released.facts({ gift, list: list.list_name }),
  link: listLink(list),
});

const removed = topic('reserved-gift-removed', giftAndList, ({ gift, list }, i18n) => ({
  title: i18n.t({
    id: 'notification.gift-removed',
    message: '“{gift}” is no longer on the list',
    values: { gift: inSentence(gift, giftTitleLength) },
  }),
  body: i18n.t({
    id: 'notification.gift-removed.body',
    message: 'A gift that you reserved was removed from “{list}”.',
    values: { list: inSentence(list) },
  }),
}));

export const reservedGiftRemovedNotification = (gift: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: removed.facts({ gift, list: list.list_name }),
  link: listLink(list),
});

/** Returns 'You reserved “Kite” for Nora. Bought it yet?', or a text without a name if `name` is empty. */
export const givingReminderTitle = ({ gift, name }: { gift: string; name: string }, i18n: I18n): string =>
  name === ''
    ? i18n.t({
        id: 'notification.giving-reminder.nameless',
        message: 'You reserved “{gift}”. Bought it yet?',
        values: { gift },
      })
    : i18n.t({
        id: 'notification.giving-reminder',
        message: 'You reserved “{gift}” for {name}. Bought it yet?',
        values: { gift, name },
      });

const reminder = topic('giving-reminder', { gift: z.string(), name: z.string() }, ({ gift, name }, i18n) => ({
  title: givingReminderTitle({ gift: inSentence(gift, giftTitleLength), name: inSentence(name) }, i18n),
  body: i18n.t({
    id: 'notification.giving-reminder.body',
    message: 'The day is a week away or less. See all your gifts in My giving.',
  }),
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
      title: i18n.t({ id: 'push.giving-reminder', message: 'Bought it yet?' }),
      body: i18n.t({
        id: 'push.giving-reminder.body',
        message: 'Something you reserved is for a day that is near.',
      }),
    }),
    digest: null,
    mailsPerHour: null,
    unsubscribe: {
      confirm: i18n =>
        i18n.t({
          id: 'unsubscribe.giving-reminder.ask',
          message: 'You can stop reminders of gifts you reserved by mail. Everything else stays as it is.',
        }),
      stopped: i18n =>
        i18n.t({
          id: 'unsubscribe.giving-reminder.stopped',
          message: 'You will get no more reminders of gifts you reserved by mail.',
        }),
      resumed: i18n =>
        i18n.t({
          id: 'unsubscribe.giving-reminder.resumed',
          message: 'You will get reminders of gifts you reserved by mail again.',
        }),
    },
  },
};
