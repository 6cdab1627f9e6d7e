import { z } from 'zod';
import {
  defineTopic,
  getDisplayName,
  type Kinds,
  type NotificationContent,
  type PersonName,
  toInlineText,
} from './definition.ts';

const followed = defineTopic('followed', { name: z.string() }, ({ name }, i18n) => {
  const values = { name: toInlineText(name) };
  return {
    title: i18n.t('notification.followed', '{name} followed you', values),
    body: i18n.t('notification.followed.body', "See {name}'s profile and lists.", values),
  };
});

export const createFollowedNotification = (follower: PersonName): NotificationContent => ({
  kind: 'followed',
  facts: followed.facts({ name: getDisplayName(follower) }),
  link: `/profile/${encodeURIComponent(follower.username)}`,
});

const followedByMore = defineTopic('followed-by-more', { count: z.number() }, ({ count }, i18n) => ({
  title: i18n.t(
    'notification.followed-by-more',
    '{count, plural, one {Another person followed you} other {{shown} more people followed you}}',
    { count, shown: i18n.count(count) },
  ),
  body: i18n.t('notification.followed-by-more.body', 'See everyone who follows you.'),
}));

/** `count` excludes followers with their own notification. */
export const createFollowedByMoreNotification = (count: number): NotificationContent => ({
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
