import { limits } from '@giftlist/contracts/limits';
import { Button, Text, toast } from '@giftlist/frontend-kit/base';
import { handleError, useIdempotencyKey } from '@giftlist/frontend-kit/client';
import { DateField, focusFirstError, PriceField, TextField, useForm } from '@giftlist/frontend-kit/forms';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { CurrencyField } from '@giftlist/frontend-kit/places';
import { t } from '@lingui/core/macro';
import { type Giving, type GivingToken, useAddSomethingElse } from './api/use-giving.ts';
import css from './giving.module.css';

interface SomethingElseDialogProps {
  giving: Giving;
  token: GivingToken;
  /** Preselected. */
  currency: string;
  onClose: () => void;
}

interface SomethingElseValues {
  title: string;
  for_whom: string;
  price: number | '';
  currency: string;
  date: string;
}

const maxNameButtons = 6;

const isBlank = (text: string) => text.trim() === '';

function findRecipient(giving: Giving, name: string) {
  const normalizedName = name.trim().toLocaleLowerCase();
  return giving.groups.find(({ recipient }) => recipient.name.toLocaleLowerCase() === normalizedName)
    ?.recipient;
}

export function SomethingElseDialog({ giving, token, currency, onClose }: SomethingElseDialogProps) {
  const add = useAddSomethingElse(token);
  const [idempotencyKey] = useIdempotencyKey();
  const form = useForm<SomethingElseValues>({
    mode: 'controlled',
    initialValues: { title: '', for_whom: '', price: '', currency, date: '' },
    validate: {
      title: value => (isBlank(value) ? t`Please enter what you are giving` : null),
      for_whom: value => (isBlank(value) ? t`Please enter who it is for` : null),
    },
  });
  const recipientNames = [...new Set(giving.groups.map(({ recipient }) => recipient.name).filter(Boolean))];
  const submit = ({ title, for_whom, price, currency: giftCurrency, date }: SomethingElseValues) => {
    const recipientId = findRecipient(giving, for_whom)?.id;
    add.mutate(
      {
        title: title.trim(),
        for_whom: for_whom.trim(),
        price: price === '' ? null : price,
        currency: giftCurrency,
        date: date === '' ? null : date,
        ...(recipientId && { recipient_id: recipientId }),
        idempotencyKey,
      },
      {
        onSuccess: () => {
          toast.success(t`Gift added`);
          onClose();
        },
        onError: error => handleError(error, t`Failed to add a gift`),
      },
    );
  };
  return (
    <FormDialog
      title={t`I am giving something else`}
      submitLabel={t`Add`}
      busy={add.isPending}
      gap={5}
      onClose={onClose}
      onCancel={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError)}
    >
      <TextField
        label={t`What are you giving?`}
        maxLength={limits.titleLength}
        {...form.getInputProps('title')}
      />
      <div>
        <TextField
          label={t`Who is it for?`}
          maxLength={limits.nameLength}
          autoComplete="off"
          {...form.getInputProps('for_whom')}
        />
        {recipientNames.length > 0 && isBlank(form.values.for_whom) && (
          <div className={css.names}>
            {recipientNames.slice(0, maxNameButtons).map(name => (
              <Button key={name} variant="soft" onClick={() => form.setFieldValue('for_whom', name)}>
                {name}
              </Button>
            ))}
          </div>
        )}
      </div>
      <div className={css.paid}>
        <PriceField
          label={t`Price`}
          optional
          currency={form.values.currency}
          {...form.getInputProps('price')}
        />
        <CurrencyField value={form.values.currency} {...form.getInputProps('currency')} />
      </div>
      <DateField label={t`When do you give it?`} optional {...form.getInputProps('date')} />
      <Text size="sm" tone="muted">
        {t`Only you see this.`}
      </Text>
    </FormDialog>
  );
}
