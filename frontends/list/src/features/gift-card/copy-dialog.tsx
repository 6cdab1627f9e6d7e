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

/** The 'Copy to another list' dialog. Claims are not copied. */
export function CopyDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const { profile } = useSession();
  const queries = useQueryClient();
  const lists = useMyLists(profile?.id);
  const choices = (lists.data ?? []).filter(list => list.id !== gift.giftlist_id && mayEditList(list));
  const [listId, setListId] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const [key] = useIdempotencyKey();
  const copy = useMutation({
    mutationFn: (giftlist_id: string) =>
      api.call('POST /giftitem/copy', { body: { gift_id: gift.id, giftlist_id }, idempotencyKey: key }),
    onSuccess: (_, giftlist_id) => {
      toast.success(toasts.giftAdded);
      void queries.invalidateQueries({ queryKey: queryKeys.list(giftlist_id) });
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
      onSubmit={() => (listId === null ? setSubmitted(true) : copy.mutate(listId))}
    >
      <p className={css.about}>
        <bdi>{gift.gift_title}</bdi>
      </p>
      {lists.data && choices.length === 0 && (
        <Note>
          <Trans>
            This is your only list. <TextLink to="/lists/create-list">Create a list</TextLink> to copy it to.
          </Trans>
        </Note>
      )}
      <SelectField
        label={t`List`}
        options={toListOptions(choices)}
        value={listId}
        onChange={setListId}
        error={submitted && listId === null ? messages.giftForm.selectList : undefined}
      />
    </FormDialog>
  );
}
