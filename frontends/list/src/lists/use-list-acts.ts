import { limits } from '@giftlist/contracts/limits';
import { messages, toasts } from '@giftlist/contracts/messages';
import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import type { GiftList } from '../list/list-queries.ts';

const rest = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** The server's delete, tried again after 1, 2 and 4 seconds before it is called a failure. */
async function deleteWithRetries(id: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await api.call('DELETE /giftlist/delete/{id}', { params: { id } });
      return;
    } catch (error) {
      const final = attempt >= limits.deleteRetries || isProblem(error, 'access/denied', 'list/not-found');
      if (final) throw error;
      await rest(limits.deleteRetryBaseMs * 2 ** attempt);
    }
  }
}

/** What one can do with a whole list: archive, delete, leave, reveal, hide. */
export function useListActs(list: GiftList) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const listsKey = queryKeys.listsOf('me');
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: listsKey }),
      queries.invalidateQueries({ queryKey: queryKeys.list(list.id) }),
    ]);
  const dropFromScreen = () => {
    queries.setQueryData<GiftList[]>(listsKey, lists => lists?.filter(({ id }) => id !== list.id));
    navigate('/lists');
  };

  return {
    async archive(isArchived: boolean): Promise<void> {
      try {
        await api.call('PUT /giftlist/{id}/archive', { params: { id: list.id }, body: { isArchived } });
        toast.success(isArchived ? toasts.listArchived : toasts.listUnarchived);
      } catch (error) {
        handleError(error, isArchived ? messages.lists.archive : messages.lists.unarchive);
      }
      await refresh();
    },
    /** Gone from the screen at once; the server's delete follows. */
    remove(): void {
      dropFromScreen();
      deleteWithRetries(list.id)
        .then(() => {
          toast.success(toasts.listDeleted);
        })
        .catch(error => handleError(error, messages.lists.delete))
        .finally(() => void queries.invalidateQueries({ queryKey: listsKey }));
    },
    async leave(): Promise<void> {
      try {
        await api.call('PUT /giftlist/{id}/leave', { params: { id: list.id } });
        toast.success(toasts.left);
        dropFromScreen();
      } catch (error) {
        handleError(error, messages.lists.leave);
      }
      await queries.invalidateQueries({ queryKey: listsKey });
    },
    async reveal(): Promise<void> {
      const { data } = await api.call('PUT /giftlist/update', {
        body: { id: list.id, gifts_revealed: true },
      });
      queries.setQueryData(queryKeys.list(list.id), data);
      toast.success(toasts.revealed);
      await refresh();
    },
    async hide(): Promise<void> {
      try {
        const { data } = await api.call('PUT /giftlist/update', {
          body: { id: list.id, gifts_revealed: false },
        });
        queries.setQueryData(queryKeys.list(list.id), data);
        toast.success(toasts.hidden);
      } catch (error) {
        handleError(error, messages.lists.hide);
      }
      await refresh();
    },
  };
}
