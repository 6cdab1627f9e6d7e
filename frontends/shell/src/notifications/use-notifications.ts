import type { AnswerOf } from '@giftlist/contracts/routes';
import { announce } from '@giftlist/frontend-kit/base';
import { api, askAgain, handleError, queryKeys, useLive, useSession } from '@giftlist/frontend-kit/client';
import { useInfiniteQuery, useQueryClient } from '@giftlist/frontend-kit/query';

type Answer = AnswerOf<'GET /notifications'>;
export type Notification = Answer['items'][number];
interface Pages {
  pages: Answer[];
  pageParams: unknown[];
}

const key = queryKeys.notifications();
const now = () => new Date().toISOString();

const allRead = (page: Answer): Answer => ({
  ...page,
  unread_count: 0,
  items: page.items.map(item => ({ ...item, read_at: item.read_at ?? now() })),
});

/** The bell's content: newest first, a page at a time, live. */
export function useNotifications() {
  const { state } = useSession();
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: key,
    enabled: state === 'member',
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /notifications', { query: { page: pageParam }, signal }),
    getNextPageParam: last => last.next_page,
  });
  const pages = query.data?.pages ?? [];

  const change = (next: (page: Answer, index: number) => Answer) =>
    queries.setQueryData<Pages>(key, old => old && { ...old, pages: old.pages.map(next) });
  const refresh = () => queries.invalidateQueries({ queryKey: key });

  const read = async (notification: Notification) => {
    if (notification.read_at !== null) return;
    change(page => ({
      ...page,
      unread_count: Math.max(0, page.unread_count - 1),
      items: page.items.map(item => (item.id === notification.id ? { ...item, read_at: now() } : item)),
    }));
    await api.call('PUT /notifications/{id}/read', { params: { id: notification.id } }).catch(refresh);
  };
  const readAll = async () => {
    change(allRead);
    try {
      await api.call('PUT /notifications/read');
    } catch (error) {
      handleError(error, 'Your notifications could not be marked as read');
      await refresh();
    }
  };
  return {
    query,
    // What came live moves the others on: the next page begins with one that is shown already.
    items: [...new Map(pages.flatMap(page => page.items).map(item => [item.id, item])).values()],
    unread: pages[0]?.unread_count ?? 0,
    read,
    readAll,
  };
}

/** Stands in the bell, once: what comes live goes on top; occasions are read again, wherever they are shown. */
export function useLiveNotifications(): void {
  const queries = useQueryClient();
  useLive({
    lists: [],
    onEvent: news => {
      if (news.type === 'resync') askAgain(queries, key);
      if (news.type === 'resync' || news.type === 'occasions') {
        askAgain(queries, queryKeys.occasions());
      }
      if (news.type === 'read') {
        const { unread_count } = news;
        const before = queries.getQueryData<Pages>(key)?.pages[0]?.unread_count ?? unread_count;
        const told = (page: Answer) => (unread_count === 0 ? allRead(page) : { ...page, unread_count });
        queries.setQueryData<Pages>(key, old => old && { ...old, pages: old.pages.map(told) });
        // Which of them was read elsewhere, or came unheard, the server knows.
        if (unread_count > 0 && unread_count !== before) void queries.invalidateQueries({ queryKey: key });
      }
      if (news.type !== 'notification') return;
      announce(news.notification.title);
      queries.setQueryData<Pages>(
        key,
        old =>
          old && {
            ...old,
            pages: old.pages.map((page, index) => ({
              ...page,
              unread_count: news.unread_count,
              items:
                index === 0
                  ? [news.notification, ...page.items.filter(item => item.id !== news.notification.id)]
                  : page.items,
            })),
          },
      );
    },
  });
}
