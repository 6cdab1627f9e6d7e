import { api, handleError } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { GiftList } from '../model/list-queries.ts';

const fileName = (list: GiftList) =>
  t`${list.list_name.replace(/[\\/:*?"<>|]/g, ' ').trim()} – thank you.csv`;

/** Downloads who gave what as a CSV file. */
export function useThankYouNotes(list: GiftList) {
  return useMutation({
    mutationFn: () => api.file('GET /giftlist/{id}/thank-you-notes', { params: { id: list.id } }),
    onSuccess: file => {
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName(list);
      link.click();
      URL.revokeObjectURL(url);
    },
    onError: error => handleError(error, t`Failed to save the list`),
  });
}
