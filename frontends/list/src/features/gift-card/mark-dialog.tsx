import { limits } from '@giftlist/contracts/limits';
import { toast } from '@giftlist/frontend-kit/base';
import {
  api,
  handleError,
  isProblem,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import {
  ChoiceField,
  focusFirstError,
  TextArea,
  TextField,
  useDraft,
  useForm,
} from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { useGiftActions } from './api/use-gift-actions.ts';
import css from './gift-card.module.css';
import { type MarkValues, markRules, toGiver } from './mark-values.ts';

export function MarkDialog({ list, gift, onClose }: { list: GiftList; gift: Gift; onClose: () => void }) {
  const { profile } = useSession();
  const queryClient = useQueryClient();
  const actions = useGiftActions(list);
  const [idempotencyKey] = useIdempotencyKey();
  // To find the new claim. A refetch may replace `gift` while the form is open.
  const [initialGift] = useState(gift);
  // Retries send the same date, because the server refuses a different request with the same key.
  const [date] = useState(() => new Date().toISOString());
  const form = useForm<MarkValues>({
    mode: 'controlled',
    initialValues: { buyer: 'myself', name: '', email: '', message: '' },
    validate: markRules,
  });
  const deleteDraft = useDraft(`mark ${gift.id}`, form);
  const mark = useMutation({
    mutationFn: (values: MarkValues) =>
      api.call('POST /giftitem/mark-as-purchased', {
        body: {
          gift_id: gift.id,
          ...toGiver(values, profile),
          date,
          user_type: 'normal',
        },
        idempotencyKey,
        strictIdempotency: true,
      }),
    onSuccess: ({ data }, values) => {
      deleteDraft();
      const claim = findUndoableClaim(initialGift, data, toGiver(values, profile));
      toast.success(toasts.giftMarked, claim ? { undo: () => void actions.unmark(data, claim) } : {});
      onClose();
    },
    onError: error =>
      isProblem(error, 'idempotency/mismatch')
        ? toast.info(messages.gifts.wentThrough)
        : handleError(error, messages.gifts.mark),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.gifts(list.id) }),
  });
  return (
    <FormDialog
      title={t`Mark as purchased`}
      submitLabel={t`Mark as purchased`}
      busy={mark.isPending}
      onClose={onClose}
      onCancel={() => {
        deleteDraft();
        onClose();
      }}
      onSubmit={form.onSubmit(values => mark.mutate(values), focusFirstError)}
    >
      <p className={css.about}>
        <bdi>{gift.gift_title}</bdi>
      </p>
      <ChoiceField
        label={t`Who bought it`}
        horizontal
        options={[
          { value: 'myself', label: t`Myself` },
          { value: 'another', label: t`Another person` },
        ]}
        {...form.getInputProps('buyer')}
        value={form.values.buyer}
      />
      {form.values.buyer === 'another' && (
        <>
          <TextField
            label={t({ message: 'Name', context: 'of a person' })}
            autoComplete="off"
            maxLength={limits.nameLength}
            {...form.getInputProps('name')}
          />
          <TextField
            label={t`E-mail`}
            optional
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
        </>
      )}
      <TextArea
        label={t`Details`}
        optional
        maxLength={limits.messageLength}
        {...form.getInputProps('message')}
      />
    </FormDialog>
  );
}

/** Returns the new claim, or undefined if releasing its unit would send an email to another person. */
function findUndoableClaim(previousGift: Gift, currentGift: Gift, giver: ReturnType<typeof toGiver>) {
  const previousIds = new Set(previousGift.claims.map(({ id }) => id));
  const claim = currentGift.claims.findLast(
    ({ id, kind, info }) => kind === 'purchased' && !previousIds.has(id) && info?.name === giver.name,
  );
  return claim && (claim.mine || giver.email === '') ? claim : undefined;
}
