import { limits } from '@giftlist/contracts/limits';
import { mayManage } from '@giftlist/contracts/rules/capabilities';
import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { deletingListIds, type GiftList } from './list-queries.ts';

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** A retry would fail in the same way. */
const isPermanent = (error: unknown) =>
  isProblem(error, 'access/denied', 'list/not-found', 'list/deleted', 'auth/required', 'validation');

/** Retries after 1, 2 and 4 seconds. */
async function callWithRetries<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (attempt >= limits.deleteRetries || isPermanent(error)) throw error;
      await sleep(limits.deleteRetryBaseMs * 2 ** attempt);
    }
  }
}

/** See docs/specification/messages.md#lists. */
const archiveTexts = {
  owner: { archived: toasts.listArchivedSuccessfully, notArchived: messages.lists.archive },
  collaborator: { archived: toasts.listArchived, notArchived: messages.lists.archiveTheList },
} as const;

export function useListActions(list: GiftList) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const listsKey = queryKeys.profileLists('me');
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: listsKey }),
      queryClient.invalidateQueries({ queryKey: queryKeys.list(list.id) }),
    ]);
  const hideList = () => {
    queryClient.setQueryData<GiftList[]>(listsKey, lists => lists?.filter(({ id }) => id !== list.id));
    navigate('/lists', { replace: true });
  };
  const texts = archiveTexts[mayManage(list.viewer_role) ? 'owner' : 'collaborator'];
  const setArchived = async (isArchived: boolean): Promise<void> => {
    if (list.id === '') return handleError(new Error('no list id'), messages.lists.archiveMissingId);
    try {
      await api.call('PUT /giftlist/{id}/archive', { params: { id: list.id }, body: { isArchived } });
      if (isArchived) toast.success(texts.archived, { undo: () => void setArchived(false) });
      else toast.success(toasts.listUnarchived);
    } catch (error) {
      handleError(error, isArchived ? texts.notArchived : messages.lists.unarchive);
    }
    await refresh();
  };
  const setRevealed = (gifts_revealed: boolean) =>
    api.call('PUT /giftlist/update', { body: { id: list.id, gifts_revealed } });

  return {
    setArchived,
    /** Removes the list from the screen before the server deletes it. */
    remove(): void {
      deletingListIds.add(list.id);
      hideList();
      callWithRetries(() => api.call('DELETE /giftlist/delete/{id}', { params: { id: list.id } }))
        .then(() => {
          toast.success(toasts.listDeleted);
        })
        .catch(error => handleError(error, messages.lists.delete))
        .finally(() => {
          deletingListIds.delete(list.id);
          void queryClient.invalidateQueries({ queryKey: listsKey });
        });
    },
    /** Returns false on failure. */
    async leave(): Promise<boolean> {
      try {
        await api.call('PUT /giftlist/{id}/leave', { params: { id: list.id } });
      } catch (error) {
        handleError(error, messages.lists.leave);
        void refresh();
        return false;
      }
      toast.success(toasts.left);
      hideList();
      void queryClient.invalidateQueries({ queryKey: listsKey });
      return true;
    },
    /** Rejects if all retries fail. */
    async reveal(): Promise<void> {
      const { data } = await callWithRetries(() => setRevealed(true));
      queryClient.setQueryData(queryKeys.list(list.id), data);
      await refresh();
    },
    async hidePurchased(): Promise<void> {
      try {
        const { data } = await setRevealed(false);
        queryClient.setQueryData(queryKeys.list(list.id), data);
        toast.success(toasts.hidden);
      } catch (error) {
        handleError(error, messages.lists.hide);
      }
      await refresh();
    },
  };
}
