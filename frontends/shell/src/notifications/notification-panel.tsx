import { Button, EmptyState, LineSkeleton, Waiting } from '@giftlist/frontend-kit/base';
import { NotificationList } from './notification-list.tsx';
import css from './notifications.module.css';
import { useNotifications } from './use-notifications.ts';

/** The panel that opens from the header's notification button. */
export function NotificationPanel() {
  const { query, items, unread, read, readAll } = useNotifications();
  return (
    <section className={css.panel} aria-label="Notifications">
      <div className={css.panelHead}>
        <h2>Notifications</h2>
        {unread > 0 && (
          <Button variant="ghost" onClick={() => void readAll()}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className={css.scroll}>
        {query.isPending && (
          <Waiting>
            <LineSkeleton round />
            <LineSkeleton round />
            <LineSkeleton round />
          </Waiting>
        )}
        {query.isError && (
          <EmptyState
            art="offline"
            level={3}
            title="We could not load your notifications"
            action={<Button onClick={() => void query.refetch()}>Retry</Button>}
          />
        )}
        {query.isSuccess && items.length === 0 && (
          <EmptyState art="bell" level={3} title="Nothing new" text="News about your lists appears here." />
        )}
        <NotificationList items={items.slice(0, 8)} onRead={item => void read(item)} />
      </div>
      <div className={css.panelFoot}>
        {items.length > 0 && (
          <Button variant="ghost" to="/notifications">
            See all
          </Button>
        )}
        <Button variant="ghost" to="/notifications/preferences">
          Settings
        </Button>
      </div>
    </section>
  );
}
