import { toast } from '@giftlist/frontend-kit/base';
import {
  api,
  getPlatform,
  handleError,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { getUploadErrorMessage } from '@giftlist/frontend-kit/media';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useRef, useState } from 'react';
import { getChangedFields } from '../../../shared/changed-fields.ts';
import type { Gift, GiftList } from '../../../shared/list-queries.ts';
import { type GiftValues, toGiftFields, toGiftValues } from '../gift-values.ts';

interface Submission {
  values: GiftValues;
  picture: File | undefined;
}

/** Saves a gift, then uploads its picture. If the upload fails, a retry updates the created gift. */
export function useSaveGift(list: GiftList, gift: Gift | undefined, onSaved: () => void) {
  const queryClient = useQueryClient();
  const { profile } = useSession();
  const [idempotencyKey] = useIdempotencyKey();
  const createdGiftId = useRef<string>(undefined);
  // The gift that the form was filled in from. A refetch may replace `gift` while the form is open.
  const [initialGift] = useState(gift);
  const query = { country: profile?.country ?? 'us' };

  const save = async ({ values, picture }: Submission) => {
    const giftId = gift?.id ?? createdGiftId.current;
    const updatedFields = initialGift ? findChanges(initialGift, values) : toGiftFields(values);
    const { data } = giftId
      ? await api.call('PUT /giftitem/update', { query, body: { id: giftId, ...updatedFields } })
      : await api.call('POST /giftitem/create', {
          query,
          body: {
            giftlist_id: list.id,
            currency: list.currency,
            source: 'manual',
            platform: getPlatform(),
            ...toGiftFields(values),
          },
          idempotencyKey,
        });
    createdGiftId.current = data.id;
    if (!picture) return;
    const body = new FormData();
    body.append('file', picture);
    await api.call('PUT /giftitem/upload-logo/{id}', { params: { id: data.id }, body });
  };

  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast.success(gift ? toasts.giftUpdated : toasts.giftAdded);
      onSaved();
    },
    onError: (error, { picture }) => {
      const fallback = getFailureMessage(gift, createdGiftId.current);
      const tooLarge = messages.images.giftTooLarge;
      handleError(error, picture ? getUploadErrorMessage(error, { fallback, tooLarge }) : fallback);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.list(list.id) }),
  });
}

/** Returns the changed fields, and an unchanged price if it was marked as a likely error, because saving confirms it. */
function findChanges(gift: Gift, values: GiftValues) {
  const fields = toGiftFields(values);
  const confirmedPrice = gift.price_likely_error ? { price: fields.price } : {};
  return { ...getChangedFields(fields, toGiftFields(toGiftValues(gift))), ...confirmedPrice };
}

function getFailureMessage(gift: Gift | undefined, createdGiftId: string | undefined): string {
  const isNew = gift === undefined && createdGiftId === undefined;
  return isNew ? messages.gifts.create : messages.gifts.updateTheGift;
}
