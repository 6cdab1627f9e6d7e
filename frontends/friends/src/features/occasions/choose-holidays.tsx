import { defaultReminders } from '@giftlist/contracts/rules/birthdays';
import { Text } from '@giftlist/frontend-kit/base';
import { formatDate } from '@giftlist/frontend-kit/client';
import { CheckboxField } from '@giftlist/frontend-kit/forms';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { StepProps } from './add-occasions-dialog.tsx';
import { type OccasionDay, toOccasionBody } from './occasion-days.ts';
import css from './occasions.module.css';

export function ChooseHolidays({
  formId,
  onSave,
  holidays,
}: StepProps & { holidays: readonly OccasionDay[] }) {
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const updateChoice = (key: string, isChosen: boolean) => {
    setError(undefined);
    setChosenKeys(previous => {
      const next = new Set(previous);
      if (isChosen) next.add(key);
      else next.delete(key);
      return next;
    });
  };
  const save = () => {
    if (chosenKeys.size === 0) return setError(t`Choose a holiday`);
    const days = holidays.filter(day => chosenKeys.has(day.key));
    onSave(days.map(day => ({ ...toOccasionBody(day), notifications: [...defaultReminders] })));
  };
  return (
    <form
      id={formId}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
    >
      {holidays.length === 0 && (
        <Text tone="muted">{t`You have already added every holiday we know of.`}</Text>
      )}
      <fieldset className={css.reminders}>
        <legend className={css.legend}>{t`Holidays in the next 12 months`}</legend>
        {holidays.map(day => (
          <CheckboxField
            key={day.key}
            label={day.name}
            description={formatDate(day.date)}
            checked={chosenKeys.has(day.key)}
            onChange={isChosen => updateChoice(day.key, isChosen)}
          />
        ))}
      </fieldset>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </form>
  );
}
