import type { ResponseOf } from '@giftlist/contracts/routes';
import { announce } from '@giftlist/frontend-kit/base';
import {
  api,
  handleError,
  queryKeys,
  refetchKey,
  useLiveUpdates,
  useSession,
} from '@giftlist/frontend-kit/client';
import { useInfiniteQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';

type NotificationPage = ResponseOf<'GET /notifications'>;
export type Notification = NotificationPage['items'][number];
interface Pages {
  pages: NotificationPage[];
  pageParams: unknown[];
}

const notificationsKey = queryKeys.notifications();
/** Adds the notification to the first page, or moves it to the top if it is already there. */
const prependNotification = (data: Pages, notification: Notification, unread_count: number): Pages => ({
  ...data,
  pages: data.pages.map((page, index) => {
    const otherItems = page.items.filter(({ id }) => id !== notification.id);
    return { ...page, unread_count, items: index === 0 ? [notification, ...otherItems] : page.items };
  }),
});

const now = () => new Date().toISOString();

const markPageRead = (page: NotificationPage): NotificationPage => ({
  ...page,
  unread_count: 0,
  items: page.items.map(item => ({ ...item, read_at: item.read_at ?? now() })),
});

export function useNotifications() {
  const { state } = useSession();
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: notificationsKey,
    enabled: state === 'member',
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /notifications', { query: { page: pageParam }, signal }),
    getNextPageParam: lastPage => lastPage.next_page,
  });
  const pages = query.data?.pages ?? [];

  const updatePages = (update: (page: NotificationPage, index: number) => NotificationPage) =>
    queries.setQueryData<Pages>(notificationsKey, old => old && { ...old, pages: old.pages.map(update) });
  const refresh = () => queries.invalidateQueries({ queryKey: notificationsKey });

  const markRead = async (notification: Notification) => {
    if (notification.read_at !== null) return;
    updatePages(page => ({
      ...page,
      unread_count: Math.max(0, page.unread_count - 1),
      items: page.items.map(item => (item.id === notification.id ? { ...item, read_at: now() } : item)),
    }));
    await api.call('PUT /notifications/{id}/read', { params: { id: notification.id } }).catch(refresh);
  };
  const markAllRead = async () => {
    updatePages(markPageRead);
    try {
      await api.call('PUT /notifications/read');
    } catch (error) {
      handleError(error, t`Your notifications could not be marked as read`);
      await refresh();
    }
  };
  return {
    query,
    // A live notification shifts the pages, so the next page may repeat an item.
    items: [...new Map(pages.flatMap(page => page.items).map(item => [item.id, item])).values()],
    unreadCount: pages[0]?.unread_count ?? 0,
    markRead,
    markAllRead,
  };
}

/** Updates the cached notifications and refetches occasions after live updates. Use it only once. */
export function useLiveNotifications(): void {
  const queries = useQueryClient();
  useLiveUpdates({
    lists: [],
    onEvent: update => {
      if (update.type === 'resync') refetchKey(queries, notificationsKey);
      if (update.type === 'resync' || update.type === 'occasions') {
        refetchKey(queries, queryKeys.occasions());
      }
      if (update.type === 'read') {
        const { unread_count } = update;
        const previousCount =
          queries.getQueryData<Pages>(notificationsKey)?.pages[0]?.unread_count ?? unread_count;
        const setCount = (page: NotificationPage) =>
          unread_count === 0 ? markPageRead(page) : { ...page, unread_count };
        queries.setQueryData<Pages>(
          notificationsKey,
          old => old && { ...old, pages: old.pages.map(setCount) },
        );
        // Only the server knows which notifications were read in another tab or on another device.
        if (unread_count > 0 && unread_count !== previousCount)
          void queries.invalidateQueries({ queryKey: notificationsKey });
      }
      if (update.type !== 'notification') return;
      announce(update.notification.title);
      queries.setQueryData<Pages>(
        notificationsKey,
        old => old && prependNotification(old, update.notification, update.unread_count),
      );
    },
  });
}
