import { messages, toasts } from '@giftlist/contracts/messages';
import { Button, toast } from '@giftlist/frontend-kit/base';
import {
  api,
  handleError,
  newIdempotencyKey,
  platform,
  queryKeys,
  useSession,
} from '@giftlist/frontend-kit/client';
import {
  focusFirstError,
  NumberField,
  PriceField,
  SwitchField,
  TextArea,
  TextField,
  useDraft,
  useForm,
} from '@giftlist/frontend-kit/forms';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useId, useState } from 'react';
import type { Gift, GiftList } from '../list/list-queries.ts';
import css from './add-gift.module.css';
import { type GiftValues, giftFields, giftRules, valuesOf } from './gift-values.ts';

export interface GiftDialogProps {
  list: GiftList;
  /** The gift to edit; without one a gift is added. */
  gift?: Gift;
  onClose: () => void;
}

/** 'Add gift manually' and 'Edit gift': one form. */
export function GiftDialog({ list, gift, onClose }: GiftDialogProps) {
  const formId = useId();
  const form = useForm<GiftValues>({
    mode: 'controlled',
    initialValues: valuesOf(gift),
    validate: giftRules,
  });
  const forget = useDraft(`gift ${gift?.id ?? list.id}`, form);
  const save = useSaveGift(list, gift, () => {
    forget();
    onClose();
  });
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title={gift ? 'Edit gift' : 'Add gift manually'}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={save.isPending}>
            {gift ? 'Save' : 'Add gift'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.form}
        noValidate
        onSubmit={form.onSubmit(values => save.mutate(values), focusFirstError)}
      >
        <TextField
          label="Gift name"
          {...form.getInputProps('gift_title')}
          autoFocus={!gift}
          maxLength={300}
        />
        <TextField label="Link" optional type="url" {...form.getInputProps('product_url')} />
        <div className={css.pair}>
          <PriceField
            label="Price"
            optional
            currency={gift?.currency ?? list.currency}
            {...form.getInputProps('price')}
          />
          <NumberField label="Quantity" {...form.getInputProps('quantity')} />
        </div>
        <TextArea label="Notes" optional {...form.getInputProps('details')} />
        <SwitchField label="Most wanted" {...form.getInputProps('isMostWanted', { type: 'checkbox' })} />
      </form>
    </ResponsiveModal>
  );
}

function useSaveGift(list: GiftList, gift: Gift | undefined, onSaved: () => void) {
  const queries = useQueryClient();
  const { profile } = useSession();
  const [key] = useState(newIdempotencyKey);
  const query = { country: profile?.country ?? 'us' };
  return useMutation({
    mutationFn: (values: GiftValues) =>
      gift
        ? api.call('PUT /giftitem/update', { query, body: { id: gift.id, ...giftFields(values) } })
        : api.call('POST /giftitem/create', {
            query,
            body: {
              giftlist_id: list.id,
              currency: list.currency,
              source: 'manual',
              platform: platform(),
              ...giftFields(values),
            },
            idempotencyKey: key,
          }),
    onSuccess: () => {
      toast.success(gift ? toasts.giftUpdated : toasts.giftAdded);
      void queries.invalidateQueries({ queryKey: queryKeys.list(list.id) });
      onSaved();
    },
    onError: error => handleError(error, gift ? messages.gifts.update : messages.gifts.create),
  });
}
