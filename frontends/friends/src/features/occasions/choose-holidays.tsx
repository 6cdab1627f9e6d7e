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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const toggle = (key: string, on: boolean) => {
    setError(undefined);
    setChosen(previous => {
      const next = new Set(previous);
      if (on) next.add(key);
      else next.delete(key);
      return next;
    });
  };
  const save = () => {
    if (chosen.size === 0) return setError(t`Choose a holiday`);
    const days = holidays.filter(day => chosen.has(day.key));
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
        <Text tone="muted">{t`Every holiday we know of is among your occasions.`}</Text>
      )}
      <fieldset className={css.reminders}>
        <legend className={css.legend}>{t`Holidays of the next 12 months`}</legend>
        {holidays.map(day => (
          <CheckboxField
            key={day.key}
            label={day.name}
            description={formatDate(day.date)}
            checked={chosen.has(day.key)}
            onChange={on => toggle(day.key, on)}
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
