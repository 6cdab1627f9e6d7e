import { Note, TextLink, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys, useIdempotencyKey, useSession } from '@giftlist/frontend-kit/client';
import { SelectField, toListOptions } from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type Gift, mayEditList, useMyLists } from '../../shared/list-queries.ts';
import css from './gift-card.module.css';

/** Copies a gift to another list, without its claims. */
export function CopyDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const { profile } = useSession();
  const queryClient = useQueryClient();
  const lists = useMyLists(profile?.id);
  const targetLists = (lists.data ?? []).filter(list => list.id !== gift.giftlist_id && mayEditList(list));
  const [listId, setListId] = useState<string | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [idempotencyKey] = useIdempotencyKey();
  const copy = useMutation({
    mutationFn: (giftlist_id: string) =>
      api.call('POST /giftitem/copy', { body: { gift_id: gift.id, giftlist_id }, idempotencyKey }),
    onSuccess: (_, giftlist_id) => {
      toast.success(toasts.giftAdded);
      void queryClient.invalidateQueries({ queryKey: queryKeys.list(giftlist_id) });
      onClose();
    },
    onError: error => handleError(error, messages.gifts.add),
  });
  return (
    <FormDialog
      title={t`Copy to another list`}
      submitLabel={t`Copy`}
      looksDisabled={listId === null}
      busy={copy.isPending}
      onClose={onClose}
      onCancel={onClose}
      onSubmit={() => (listId === null ? setIsSubmitted(true) : copy.mutate(listId))}
    >
      <p className={css.about}>
        <bdi>{gift.gift_title}</bdi>
      </p>
      {lists.data && targetLists.length === 0 && (
        <Note>
          <Trans>
            This is your only list. <TextLink to="/lists/create-list">Create a list</TextLink> to copy it to.
          </Trans>
        </Note>
      )}
      <SelectField
        label={t`List`}
        options={toListOptions(targetLists)}
        value={listId}
        onChange={setListId}
        error={isSubmitted && listId === null ? messages.giftForm.selectList : undefined}
      />
    </FormDialog>
  );
}
