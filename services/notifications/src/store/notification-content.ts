import { formatCount, truncate } from '@giftlist/contracts/rules/format';
import { isolated, onOneLine, printable } from '@giftlist/contracts/rules/text';
import type { Kind } from './preferences.store.ts';

/** The contents of a notification. `link` is a path of the product. */
export interface NotificationContent {
  kind: Kind;
  title: string;
  body: string;
  link: string;
  /** Until when its relative date is correct; no browser receives it later. */
  until?: Date | undefined;
}

interface Named {
  first_name: string;
  last_name: string;
  username: string;
}

/** A person's text in one of our sentences: on one line, and shortened so that it does not fill the screen. */
const said = (text: string, length = 120): string => isolated(truncate(onOneLine(printable(text)), length));

const nameOf = ({ first_name, last_name, username }: Named): string =>
  said(`${first_name} ${last_name}`.trim() || username);
const profileLink = ({ username }: Named): string => `/profile/${encodeURIComponent(username)}`;
const listLink = (listId: string): string => `/lists/${listId}`;

export const followedNotification = (follower: Named): NotificationContent => ({
  kind: 'followed',
  title: `${nameOf(follower)} followed you`,
  body: `See ${nameOf(follower)}'s profile and lists.`,
  link: profileLink(follower),
});

/** Counts the followers beyond the first few, without names. */
export const followedByMoreNotification = (count: number): NotificationContent => ({
  kind: 'followed',
  title: count === 1 ? 'Another person followed you' : `${formatCount(count)} more people followed you`,
  body: 'See everyone who follows you.',
  link: '/friends/followers',
});

export const invitedNotification = (
  by: Named,
  list: { _id: string; list_name: string },
): NotificationContent => ({
  kind: 'collaborator_invited',
  title: `${nameOf(by)} invited you to edit “${said(list.list_name)}”`,
  body: 'Add and edit gifts together. The invitation is in your mail, too.',
  link: listLink(list._id),
});

export const sharedNotification = (
  by: Named,
  list: { _id: string; list_name: string },
): NotificationContent => ({
  kind: 'list_shared',
  title: `${nameOf(by)} shared “${said(list.list_name)}” with you`,
  body: 'Open the list and find a gift.',
  link: listLink(list._id),
});

/** `by` is null if several people added gifts. */
export function giftsAddedNotification(
  by: Named | null,
  list: { _id: string; list_name: string },
  titles: readonly string[],
): NotificationContent {
  const [first = ''] = titles;
  const what = titles.length === 1 ? `“${said(first, 60)}”` : `${titles.length} gifts`;
  const title = by
    ? `${nameOf(by)} added ${what} to “${said(list.list_name)}”`
    : `${what} ${titles.length === 1 ? 'was' : 'were'} added to “${said(list.list_name)}”`;
  const named = titles.slice(0, 3).map(title => said(title, 60));
  const rest = titles.length - named.length;
  const body =
    titles.length === 1 ? 'See it on the list.' : `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return { kind: 'gift_added', title, body, link: listLink(list._id) };
}

type GiftList = Parameters<typeof sharedNotification>[1];

/** Only for the claimant, like the two below. Events from older releases have no `gift_title`. */
export const reservedNotification = (giftTitle: string | undefined, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  title: giftTitle
    ? `You reserved “${said(giftTitle, 60)}”`
    : `You reserved a gift on “${said(list.list_name)}”`,
  body: giftTitle ? `It is on “${said(list.list_name)}”, where you can give it back.` : 'See it on the list.',
  link: listLink(list._id),
});

/** `forName` is empty if there is no name. */
export const givingReminderNotification = (
  { gift_title, forName }: { gift_title: string; forName: string },
  until: Date,
): NotificationContent => ({
  kind: 'giving_reminder',
  title: givingReminderTitle(gift_title, forName),
  body: 'The day is a week away or less. See all your gifts in My giving.',
  link: '/giving',
  until,
});

export const givingReminderTitle = (giftTitle: string, forName: string): string =>
  `You reserved “${said(giftTitle, 60)}”${forName === '' ? '' : ` for ${said(forName)}`}. Bought it yet?`;

export const reservationReleasedNotification = (giftTitle: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  title: `“${said(giftTitle, 60)}” is free again`,
  body: `Your reservation on “${said(list.list_name)}” has ended. If that is a mistake, reserve it again.`,
  link: listLink(list._id),
});

export const reservedGiftRemovedNotification = (giftTitle: string, list: GiftList): NotificationContent => ({
  kind: 'reservation',
  title: `“${said(giftTitle, 60)}” is no longer on the list`,
  body: `A gift that you reserved was removed from “${said(list.list_name)}”.`,
  link: listLink(list._id),
});
