import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { CoverDialog, getUploadErrorMessage } from '@giftlist/frontend-kit/media';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import { ChoosePaperDialog } from './choose-paper-dialog.tsx';

const removalMessages = { success: toasts.coverRemoved, failure: messages.images.removeCover };

export function ListCoverDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [isUploading, setIsUploading] = useState(false);
  const cacheList = (data: GiftList) => {
    queryClient.setQueryData(queryKeys.list(list.id), data);
    void queryClient.invalidateQueries({ queryKey: queryKeys.profileLists('me') });
  };
  const save = async (picture: Blob) => {
    const body = new FormData();
    body.append('file', picture, 'cover.jpg');
    const { data } = await api.call('PUT /giftlist/upload-cover/{id}', { params: { id: list.id }, body });
    cacheList(data);
  };
  const remove = async () => {
    const { data } = await api.call('PUT /giftlist/update', { body: { id: list.id, list_cover: null } });
    cacheList(data);
  };
  const applyPaper = useMutation({
    /** Null restores the list's default paper. */
    mutationFn: async (draw: (() => Promise<Blob>) | null) => (draw ? save(await draw()) : remove()),
    onSuccess: () => {
      toast.success(toasts.coverUpdated);
      onClose();
    },
    onError: error => {
      const { cover: fallback, coverTooLarge: tooLarge } = messages.images;
      handleError(error, getUploadErrorMessage(error, { fallback, tooLarge }));
    },
  });
  if (!isUploading) {
    return (
      <ChoosePaperDialog
        list={list}
        busy={applyPaper.isPending}
        onApply={draw => applyPaper.mutate(draw)}
        onUploadPicture={() => setIsUploading(true)}
        onClose={onClose}
      />
    );
  }
  return (
    <CoverDialog
      onClose={onClose}
      onSave={save}
      onRemove={list.list_cover === null ? undefined : remove}
      removalMessages={removalMessages}
    />
  );
}
