import { z } from 'zod';
import {
  inSentence,
  type Kinds,
  type NotificationContent,
  nameOf,
  type PersonName,
  topic,
} from './definition.ts';

const followed = topic('followed', { name: z.string() }, ({ name }, i18n) => {
  const values = { name: inSentence(name) };
  return {
    title: i18n.t('notification.followed', '{name} followed you', values),
    body: i18n.t('notification.followed.body', "See {name}'s profile and lists.", values),
  };
});

export const followedNotification = (follower: PersonName): NotificationContent => ({
  kind: 'followed',
  facts: followed.facts({ name: nameOf(follower) }),
  link: `/profile/${encodeURIComponent(follower.username)}`,
});

/** Followers beyond those that are named one by one. */
const followedByMore = topic('followed-by-more', { count: z.number() }, ({ count }, i18n) => ({
  title: i18n.t(
    'notification.followed-by-more',
    '{count, plural, one {Another person followed you} other {{shown} more people followed you}}',
    { count, shown: i18n.count(count) },
  ),
  body: i18n.t('notification.followed-by-more.body', 'See everyone who follows you.'),
}));

/** `count` does not include the followers that are named one by one. */
export const followedByMoreNotification = (count: number): NotificationContent => ({
  kind: 'followed',
  facts: followedByMore.facts({ count }),
  link: '/friends/followers',
});

export const followKinds: Kinds<'followed'> = {
  followed: {
    topics: [followed, followedByMore],
    push: 'full',
    digest: i18n => i18n.t('mail.digest.followed', 'You have new followers'),
    mailsPerHour: null,
    unsubscribe: {
      confirm: i18n =>
        i18n.t(
          'unsubscribe.followed.ask',
          'You can stop mails about new followers. Everything else stays as it is.',
        ),
      stopped: i18n =>
        i18n.t('unsubscribe.followed.stopped', 'You will get no more mails about new followers.'),
      resumed: i18n =>
        i18n.t('unsubscribe.followed.resumed', 'You will get mails about new followers again.'),
    },
  },
};
