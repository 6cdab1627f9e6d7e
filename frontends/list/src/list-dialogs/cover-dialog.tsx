import { messages, toasts } from '@giftlist/contracts/messages';
import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys } from '@giftlist/frontend-kit/client';
import { CropDialog } from '@giftlist/frontend-kit/media';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import type { GiftList } from '../list/list-queries.ts';

/** 'Change cover': a picture of one's own instead of the paper; taken away again after asking. */
export function CoverDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const show = (data: GiftList) => {
    queries.setQueryData(queryKeys.list(list.id), data);
    void queries.invalidateQueries({ queryKey: queryKeys.listsOf('me') });
  };
  const apply = async (picture: Blob): Promise<boolean> => {
    const body = new FormData();
    body.append('file', picture, 'cover.jpg');
    try {
      const { data } = await api.call('PUT /giftlist/upload-cover/{id}', { params: { id: list.id }, body });
      show(data);
      toast.success(toasts.coverUpdated);
      return true;
    } catch (error) {
      handleError(error, messages.images.cover);
      return false;
    }
  };
  const remove = async () => {
    setBusy(true);
    try {
      const { data } = await api.call('PUT /giftlist/update', { body: { id: list.id, list_cover: null } });
      show(data);
      toast.success(toasts.coverRemoved);
      onClose();
    } catch (error) {
      handleError(error, messages.images.removeCover);
    }
    setBusy(false);
  };
  if (asking) {
    return (
      <ConfirmDialog
        opened
        onClose={() => setAsking(false)}
        title="Delete the cover image?"
        text="Wrapping paper takes its place."
        confirmLabel="Delete"
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
    );
  }
  return (
    <CropDialog
      opened
      kind="cover"
      onClose={onClose}
      onApply={apply}
      onDelete={
        list.list_cover === null
          ? undefined
          : async () => {
              setAsking(true);
              return false;
            }
      }
    />
  );
}
