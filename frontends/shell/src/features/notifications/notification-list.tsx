import { Avatar, cx, fullName, VisuallyHidden } from '@giftlist/frontend-kit/base';
import { api, formatRelative, queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { Link, matchPath } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconBell } from '@tabler/icons-react';
import type { Notification } from './api/use-notifications.ts';
import { notificationKinds } from './notification-kinds.ts';
import css from './notifications.module.css';

/** Removes the origin from a link. Links to other sites become `/notifications`. */
const toPath = (link: string): string => {
  const url = new URL(link, location.origin);
  return url.origin === location.origin ? url.pathname + url.search : '/notifications';
};

export interface NotificationListProps {
  items: readonly Notification[];
  onRead: (notification: Notification) => void;
}

export function NotificationList({ items, onRead }: NotificationListProps) {
  return (
    <ul>
      {items.map(item => {
        const isNew = item.read_at === null;
        // Texts in the page's language keep the page's direction, even if they begin with a right-to-left name.
        const directionProps = item.lang ? ({ dir: 'auto' } as const) : {};
        return (
          <li key={item.id}>
            <Link
              to={toPath(item.link)}
              className={cx(css.item, isNew && css.new)}
              onClick={() => onRead(item)}
            >
              <NotificationIcon notification={item} />
              <span className={css.words} lang={item.lang}>
                <span className={css.title} {...directionProps}>
                  {item.title}
                </span>
                {item.body && (
                  <span className={css.body} {...directionProps}>
                    {item.body}
                  </span>
                )}
                <span className={css.when}>
                  {isNew && <VisuallyHidden>{t`New.`} </VisuallyHidden>}
                  <span className={css.ago}>{formatRelative(item.createdAt)}</span>
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const staleMs = 3_600_000;

/** Shows the picture of the linked person, or else the kind's icon. */
function NotificationIcon({ notification: { kind, link } }: { notification: Notification }) {
  const username = matchPath('/profile/:username', toPath(link))?.params.username;
  const { data: person } = useQuery({
    queryKey: queryKeys.profile(username ?? ''),
    enabled: username !== undefined,
    retry: false,
    staleTime: staleMs,
    queryFn: ({ signal }) => api.call('GET /user/find', { query: { username: username ?? '' }, signal }),
  });
  if (person) return <Avatar name={fullName(person)} src={person.profile_pic} />;
  const Icon = notificationKinds[kind]?.icon ?? IconBell;
  return (
    <span className={css.disc}>
      <Icon size={22} stroke={1.8} aria-hidden="true" />
    </span>
  );
}
