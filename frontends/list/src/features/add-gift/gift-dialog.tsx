import { Note } from '@giftlist/frontend-kit/base';
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
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import css from './add-gift.module.css';
import { useSaveGift } from './api/use-save-gift.ts';
import { GiftPictureField } from './gift-picture-field.tsx';
import { type GiftValues, giftRules, toGiftValues } from './gift-values.ts';
import { explainLinkFailure } from './link-failures.ts';

export interface GiftDialogProps {
  list: GiftList;
  /** Undefined for a new gift. */
  gift?: Gift;
  initialValues?: Partial<GiftValues>;
  onClose: () => void;
}

export function GiftDialog({ list, gift, initialValues, onClose }: GiftDialogProps) {
  const [picture, setPicture] = useState<File>();
  const form = useForm<GiftValues>({
    mode: 'controlled',
    initialValues: { ...toGiftValues(gift), ...initialValues },
    validate: giftRules,
  });
  const deleteDraft = useDraft(`gift ${gift?.id ?? list.id}`, form);
  const closeAndDeleteDraft = () => {
    deleteDraft();
    onClose();
  };
  const save = useSaveGift(list, gift, closeAndDeleteDraft);
  return (
    <FormDialog
      title={gift ? t`Edit gift` : t`Add gift manually`}
      submitLabel={gift ? t`Save` : t`Add gift`}
      busy={save.isPending}
      onClose={onClose}
      onCancel={closeAndDeleteDraft}
      onSubmit={form.onSubmit(values => save.mutate({ values, picture }), focusFirstError)}
    >
      {gift && <LinkWarning gift={gift} />}
      <TextField
        label={t`Gift name`}
        {...form.getInputProps('gift_title')}
        autoFocus={!gift}
        maxLength={300}
      />
      <TextField
        label={t`Link`}
        optional
        type="url"
        maxLength={2_048}
        {...form.getInputProps('product_url')}
      />
      <div className={css.pair}>
        <PriceField
          label={t`Price`}
          optional
          currency={gift?.currency ?? list.currency}
          {...form.getInputProps('price')}
        />
        <NumberField label={t`Quantity`} integer {...form.getInputProps('quantity')} />
      </div>
      <TextArea
        label={t`Notes`}
        optional
        maxLength={5_000}
        description={t`Size, model, what matters. Lists and links work here too.`}
        {...form.getInputProps('details')}
      />
      <GiftPictureField
        src={gift?.image_url ?? null}
        seed={gift?.id ?? list.id}
        file={picture}
        onChoose={setPicture}
      />
      <SwitchField label={t`Most wanted`} {...form.getInputProps('isMostWanted', { type: 'checkbox' })} />
    </FormDialog>
  );
}

function LinkWarning({ gift }: { gift: Gift }) {
  if (gift.link_failed) {
    return (
      <Note tone="gold">
        <p>{explainLinkFailure(gift)}</p>
        <p>{t`Add the details yourself; the link is kept.`}</p>
      </Note>
    );
  }
  if (gift.price_likely_error) {
    return <Note tone="gold">{t`The price on the shop’s page looks wrong. Please check it.`}</Note>;
  }
  return null;
}
