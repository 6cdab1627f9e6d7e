import { limits } from '@giftlist/contracts/limits';
import { Button, GiftPicture, Row, Stack, Text } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { PriceField, TextArea, TextField } from '@giftlist/frontend-kit/forms';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { CurrencyField } from '@giftlist/frontend-kit/places';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Line, LineChange } from './api/use-giving.ts';
import css from './giving.module.css';

interface NotesDialogProps {
  line: Line;
  onSave: (change: LineChange) => void;
  onClose: () => void;
}

/** Returns only changed fields, so that other fields are not overwritten. */
function findChanges(line: Line, values: Required<Omit<LineChange, 'stage'>>): LineChange {
  const isCurrencyChanged = values.paid !== null && values.paid_currency !== line.paid_currency;
  return {
    ...((values.paid !== line.paid || isCurrencyChanged) && {
      paid: values.paid,
      paid_currency: values.paid_currency,
    }),
    ...(values.note.trim() !== line.note && { note: values.note.trim() }),
    ...(values.order_number.trim() !== line.order_number && { order_number: values.order_number.trim() }),
  };
}

/** Saves the price and notes whenever it is closed. */
export function NotesDialog({ line, onSave, onClose }: NotesDialogProps) {
  const [paid, setPaid] = useState<number | ''>(line.paid ?? '');
  const [currency, setCurrency] = useState(line.paid_currency);
  const [note, setNote] = useState(line.note);
  const [orderNumber, setOrderNumber] = useState(line.order_number);
  const save = () => {
    const values = {
      paid: paid === '' ? null : paid,
      paid_currency: currency,
      note,
      order_number: orderNumber,
    };
    const change = findChanges(line, values);
    if (Object.keys(change).length > 0) onSave(change);
    onClose();
  };
  return (
    <ResponsiveModal
      onClose={save}
      title={t`Price and notes`}
      actions={
        <Button variant="primary" onClick={save}>
          {t`Done`}
        </Button>
      }
    >
      <Stack gap={5}>
        <Row gap={4}>
          <GiftPicture shape="mini" src={line.image_url} seed={line.gift_id ?? line.id} />
          <div className={css.what}>
            <p className={css.title}>{line.title}</p>
            {line.price !== null && (
              <Text size="sm" tone="muted">
                {t`${formatMoney(line.price, line.currency)} as listed`}
              </Text>
            )}
          </div>
        </Row>
        <div className={css.paid}>
          <PriceField label={t`Paid`} optional currency={currency} value={paid} onChange={setPaid} />
          <CurrencyField value={currency} onChange={setCurrency} />
        </div>
        <TextField
          label={t`Order number`}
          optional
          maxLength={limits.keyLength}
          value={orderNumber}
          onChange={setOrderNumber}
          autoComplete="off"
        />
        <TextArea label={t`Note`} optional maxLength={limits.messageLength} value={note} onChange={setNote} />
        <Text size="sm" tone="muted">
          {t`Only you see this.`}
        </Text>
      </Stack>
    </ResponsiveModal>
  );
}
