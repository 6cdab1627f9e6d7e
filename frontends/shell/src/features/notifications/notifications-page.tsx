import {
  Button,
  Card,
  EmptyState,
  ListItemSkeleton,
  LoadError,
  LoadingRegion,
  LoadMore,
  Page,
  PageHeader,
  Row,
} from '@giftlist/frontend-kit/base';
import { useRequireSession } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconSettings } from '@tabler/icons-react';
import { useNotifications } from './api/use-notifications.ts';
import { NotificationList } from './notification-list.tsx';

export function NotificationsPage() {
  const { state } = useRequireSession();
  const { query, items, unreadCount, markRead, markAllRead } = useNotifications();
  return (
    <Page title={t`Notifications`} analyticsTitle="Notifications" width="narrow">
      <PageHeader title={t`Notifications`}>
        <Row gap={2} wrap>
          {unreadCount > 0 && <Button onClick={() => void markAllRead()}>{t`Mark all as read`}</Button>}
          <Button variant="ghost" to="/notifications/preferences" icon={<IconSettings aria-hidden="true" />}>
            {t`Settings`}
          </Button>
        </Row>
      </PageHeader>
      {query.isError && (
        <LoadError title={t`We could not load your notifications`} onRetry={() => void query.refetch()} />
      )}
      {(state === 'starting' || query.isPending) && (
        <LoadingRegion>
          <Card>
            <ListItemSkeleton round />
            <ListItemSkeleton round />
            <ListItemSkeleton round />
          </Card>
        </LoadingRegion>
      )}
      {query.isSuccess && items.length === 0 && (
        <EmptyState
          illustration="bell"
          title={t`Nothing new yet`}
          text={t`Follow the people you love, and we remind you of their birthdays in time.`}
          action={
            <Button variant="primary" to="/friends">
              {t`Find friends`}
            </Button>
          }
        />
      )}
      {items.length > 0 && (
        <Card style={{ overflow: 'hidden' }}>
          <NotificationList items={items} onRead={item => void markRead(item)} />
        </Card>
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onReach={() => void query.fetchNextPage()}
      />
    </Page>
  );
}
