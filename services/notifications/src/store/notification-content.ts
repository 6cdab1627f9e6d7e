import type { FactsOf, NotificationFacts } from '../words/notification-facts.ts';
import type { Kind } from './preferences.store.ts';

/** The contents of a notification, which is worded when it is read. `link` is a path of the product. */
export interface NotificationContent {
  kind: Kind;
  facts: NotificationFacts;
  link: string;
  /** Until when its relative date is correct; no browser receives it later. */
  until?: Date | undefined;
}

interface Named {
  first_name: string;
  last_name: string;
  username: string;
}
interface GiftList {
  _id: string;
  list_name: string;
}

const nameOf = ({ first_name, last_name, username }: Named): string =>
  `${first_name} ${last_name}`.trim() || username;
const profileLink = ({ username }: Named): string => `/profile/${encodeURIComponent(username)}`;
const listLink = (list: GiftList): string => `/lists/${list._id}`;

export const followedNotification = (follower: Named): NotificationContent => ({
  kind: 'followed',
  facts: { topic: 'followed', name: nameOf(follower) },
  link: profileLink(follower),
});

/** Counts the followers beyond the first few, without names. */
export const followedByMoreNotification = (count: number): NotificationContent => ({
  kind: 'followed',
  facts: { topic: 'followed-by-more', count },
  link: '/friends/followers',
});

export const invitedNotification = (by: Named, list: GiftList): NotificationContent => ({
  kind: 'collaborator_invited',
  facts: { topic: 'invited', name: nameOf(by), list: list.list_name },
  link: listLink(list),
});

export const sharedNotification = (by: Named, list: GiftList): NotificationContent => ({
  kind: 'list_shared',
  facts: { topic: 'shared', name: nameOf(by), list: list.list_name },
  link: listLink(list),
});

/** How many of the added gifts are named. */
const namedGifts = 3;

/** `by` is null if several people added gifts. */
export const giftsAddedNotification = (
  by: Named | null,
  list: GiftList,
  titles: readonly string[],
): NotificationContent => ({
  kind: 'gift_added',
  facts: {
    topic: 'gifts-added',
    name: by && nameOf(by),
    list: list.list_name,
    gifts: titles.slice(0, namedGifts),
    count: titles.length,
  },
  link: listLink(list),
});

/** Only for the claimant, like the two below. Events from older releases have no `gift_title`. */
export const reservedNotification = (giftTitle: string | undefined, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: { topic: 'reserved', gift: giftTitle || null, list: list.list_name },
  link: listLink(list),
});

/** `forName` is empty if there is no name. */
export const givingReminderNotification = (
  { gift_title, forName }: { gift_title: string; forName: string },
  until: Date,
): NotificationContent => ({
  kind: 'giving_reminder',
  facts: { topic: 'giving-reminder', gift: gift_title, name: forName },
  link: '/giving',
  until,
});

export const reservationReleasedNotification = (gift: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: { topic: 'reservation-released', gift, list: list.list_name },
  link: listLink(list),
});

export const reservedGiftRemovedNotification = (gift: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  facts: { topic: 'reserved-gift-removed', gift, list: list.list_name },
  link: listLink(list),
});

type Reminder = Omit<FactsOf<'reminder'>, 'topic'>;

export const reminderNotification = (
  reminder: Reminder,
  { kind, link, until }: Pick<NotificationContent, 'kind' | 'link' | 'until'>,
): NotificationContent => ({ kind, facts: { topic: 'reminder', ...reminder }, link, until });
