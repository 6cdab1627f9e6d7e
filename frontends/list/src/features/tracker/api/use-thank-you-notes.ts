import { api, handleError, saveFile } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { GiftList } from '../../../shared/list-queries.ts';

const getFileName = (list: GiftList) =>
  t`${list.list_name.replace(/[\\/:*?"<>|]/g, ' ').trim()} – thank you.csv`;

/** The mutation downloads a CSV file with the gifts and their givers. */
export function useThankYouNotes(list: GiftList) {
  return useMutation({
    mutationFn: () => api.file('GET /giftlist/{id}/thank-you-notes', { params: { id: list.id } }),
    onSuccess: file => saveFile(file, getFileName(list)),
    onError: error => handleError(error, t`Failed to save the list`),
  });
}
