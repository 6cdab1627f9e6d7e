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
  /** The gift to edit; if absent, a gift is added. */
  gift?: Gift;
  initial?: Partial<GiftValues>;
  onClose: () => void;
}

/** The form of 'Add gift manually' and 'Edit gift'. */
export function GiftDialog({ list, gift, initial, onClose }: GiftDialogProps) {
  const [picture, setPicture] = useState<File>();
  const form = useForm<GiftValues>({
    mode: 'controlled',
    initialValues: { ...toGiftValues(gift), ...initial },
    validate: giftRules,
  });
  const forget = useDraft(`gift ${gift?.id ?? list.id}`, form);
  const close = () => {
    forget();
    onClose();
  };
  const save = useSaveGift(list, gift, close);
  return (
    <FormDialog
      title={gift ? t`Edit gift` : t`Add gift manually`}
      submitLabel={gift ? t`Save` : t`Add gift`}
      busy={save.isPending}
      onClose={onClose}
      onCancel={close}
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

/** Warns that the shop's page could not be read, or that its price looks wrong. */
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
