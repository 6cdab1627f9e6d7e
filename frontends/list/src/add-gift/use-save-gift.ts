import { toast } from '@giftlist/frontend-kit/base';
import {
  api,
  handleError,
  platform,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { uploadSentence } from '@giftlist/frontend-kit/media';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useRef, useState } from 'react';
import { changedFields } from '../model/changed-fields.ts';
import type { Gift, GiftList } from '../model/list-queries.ts';
import { type GiftValues, giftFields, valuesOf } from './gift-values.ts';

interface Wish {
  values: GiftValues;
  picture: File | undefined;
}

/**
 * Adds a gift or saves its changes, then its picture. If the picture failed and the form is sent again, the gift is
 * changed instead of added twice.
 */
export function useSaveGift(list: GiftList, gift: Gift | undefined, onSaved: () => void) {
  const queries = useQueryClient();
  const { profile } = useSession();
  const [key] = useIdempotencyKey();
  const added = useRef<string>(undefined);
  const [before] = useState(gift);
  const query = { country: profile?.country ?? 'us' };

  const save = async ({ values, picture }: Wish) => {
    const known = gift?.id ?? added.current;
    const fields = before ? changesOf(before, values) : giftFields(values);
    const { data } = known
      ? await api.call('PUT /giftitem/update', { query, body: { id: known, ...fields } })
      : await api.call('POST /giftitem/create', {
          query,
          body: {
            giftlist_id: list.id,
            currency: list.currency,
            source: 'manual',
            platform: platform(),
            ...giftFields(values),
          },
          idempotencyKey: key,
        });
    added.current = data.id;
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
      const tried = sentenceFor(gift, added.current);
      const tooLarge = messages.images.giftTooLarge;
      handleError(error, picture ? uploadSentence(error, { tried, tooLarge }) : tried);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.list(list.id) }),
  });
}

/** Returns the changed fields of a gift. An uncertain price is always included: saving confirms it. */
function changesOf(gift: Gift, values: GiftValues) {
  const fields = giftFields(values);
  const doubted = gift.price_likely_error ? { price: fields.price } : {};
  return { ...changedFields(fields, giftFields(valuesOf(gift))), ...doubted };
}

function sentenceFor(gift: Gift | undefined, added: string | undefined): string {
  if (gift) return messages.gifts.updateTheGift;
  return added === undefined ? messages.gifts.create : messages.gifts.updateTheGift;
}
