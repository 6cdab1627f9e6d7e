import { Button, Text } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { PriceField } from '@giftlist/frontend-kit/forms';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { CurrencyField } from '@giftlist/frontend-kit/places';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Budget, type GivingToken, useSetBudget } from './api/use-giving.ts';
import { getBudgetTexts } from './budget-texts.ts';
import css from './giving.module.css';

export interface BudgetDialogProps {
  profileId: string;
  /** The recipient's name. Empty if unknown. */
  name: string;
  year: number;
  budget: Budget | undefined;
  /** For a new budget. */
  currency: string;
  token: GivingToken;
  onClose: () => void;
}

export function BudgetDialog({
  profileId,
  name,
  year,
  budget,
  currency: defaultCurrency,
  token,
  onClose,
}: BudgetDialogProps) {
  const [amount, setAmount] = useState<number | ''>(budget?.amount ?? '');
  const [currency, setCurrency] = useState(budget?.currency ?? defaultCurrency);
  const [error, setError] = useState<string>();
  const setBudget = useSetBudget(token);
  const save = (newAmount: number | null) =>
    setBudget.mutate(
      { profileId, year, amount: newAmount, currency },
      { onSuccess: onClose, onError: saveError => handleError(saveError, t`We could not save the budget`) },
    );
  const submit = () => (amount === '' ? setError(t`Please enter an amount`) : save(amount));
  return (
    <FormDialog
      title={getBudgetTexts(name, year).title}
      submitLabel={t`Save`}
      busy={setBudget.isPending}
      gap={5}
      onClose={onClose}
      actions={
        budget && (
          <Button variant="danger-ghost" disabled={setBudget.isPending} onClick={() => save(null)}>
            {t`Remove`}
          </Button>
        )
      }
      onSubmit={submit}
    >
      <div className={css.paid}>
        <PriceField
          label={t`Budget`}
          currency={currency}
          value={amount}
          autoFocus
          error={error}
          onChange={newAmount => {
            setError(undefined);
            setAmount(newAmount);
          }}
        />
        <CurrencyField value={currency} onChange={setCurrency} />
      </div>
      <Text size="sm" tone="muted">
        {t`We count what you paid. If you have not entered that, we count the price on the list. Other currencies are not converted. Only you see this.`}
      </Text>
    </FormDialog>
  );
}
