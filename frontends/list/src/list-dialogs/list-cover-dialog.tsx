import { messages, toasts } from '@giftlist/contracts/messages';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { CoverDialog } from '@giftlist/frontend-kit/media';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import type { GiftList } from '../list/list-queries.ts';

const removed = { done: toasts.coverRemoved, failed: messages.images.removeCover };

export function ListCoverDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  const queries = useQueryClient();
  const show = (data: GiftList) => {
    queries.setQueryData(queryKeys.list(list.id), data);
    void queries.invalidateQueries({ queryKey: queryKeys.listsOf('me') });
  };
  const save = async (picture: Blob) => {
    const body = new FormData();
    body.append('file', picture, 'cover.jpg');
    const { data } = await api.call('PUT /giftlist/upload-cover/{id}', { params: { id: list.id }, body });
    show(data);
  };
  const remove = async () => {
    const { data } = await api.call('PUT /giftlist/update', { body: { id: list.id, list_cover: null } });
    show(data);
  };
  return (
    <CoverDialog
      onClose={onClose}
      onSave={save}
      onRemove={list.list_cover === null ? undefined : remove}
      removed={removed}
    />
  );
}
