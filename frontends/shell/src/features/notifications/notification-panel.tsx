import { Button, EmptyState, ListItemSkeleton, LoadingRegion } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { useNotifications } from './api/use-notifications.ts';
import { NotificationList } from './notification-list.tsx';
import css from './notifications.module.css';

const maxItems = 8;

export function NotificationPanel() {
  const { query, items, unreadCount, markRead, markAllRead } = useNotifications();
  return (
    <section className={css.panel} aria-label={t`Notifications`}>
      <div className={css.panelHead}>
        <h2>{t`Notifications`}</h2>
        {unreadCount > 0 && (
          <Button variant="ghost" onClick={() => void markAllRead()}>
            {t`Mark all as read`}
          </Button>
        )}
      </div>
      <div className={css.scroll}>
        {query.isPending && (
          <LoadingRegion>
            <ListItemSkeleton round />
            <ListItemSkeleton round />
            <ListItemSkeleton round />
          </LoadingRegion>
        )}
        {query.isError && (
          <EmptyState
            illustration="offline"
            level={3}
            title={t`We could not load your notifications`}
            action={<Button onClick={() => void query.refetch()}>{t`Retry`}</Button>}
          />
        )}
        {query.isSuccess && items.length === 0 && (
          <EmptyState
            illustration="bell"
            level={3}
            title={t`Nothing new`}
            text={t`News about your lists appears here.`}
          />
        )}
        <NotificationList items={items.slice(0, maxItems)} onRead={item => void markRead(item)} />
      </div>
      <div className={css.panelFoot}>
        {items.length > 0 && (
          <Button variant="ghost" to="/notifications">
            {t`See all`}
          </Button>
        )}
        <Button variant="ghost" to="/notifications/preferences">
          {t`Settings`}
        </Button>
      </div>
    </section>
  );
}
