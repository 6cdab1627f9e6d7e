import { limits } from '@giftlist/contracts/limits';
import { defaultReminders } from '@giftlist/contracts/rules/birthdays';
import { Button } from '@giftlist/frontend-kit/base';
import { today } from '@giftlist/frontend-kit/client';
import { CheckboxField, DateField, TextField } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { StepProps } from './add-occasions-dialog.tsx';
import css from './occasions.module.css';

interface Row {
  key: number;
  name: string;
  date: string;
  yearly: boolean;
}

const createEmptyRow = (key: number): Row => ({ key, name: '', date: '', yearly: false });
const hasName = ({ name }: Row): boolean => name.trim() !== '';
const isComplete = (row: Row): boolean => hasName(row) && row.date !== '';

/**
 * Rows without a name are valid, because they are not saved (docs/specification/occasions.md#saving-occasions).
 */
function validateRow(row: Row, currentDay: string): { date?: string } {
  if (!hasName(row)) return {};
  if (row.date === '') return { date: messages.occasions.fillAll };
  return row.date < currentDay && !row.yearly ? { date: messages.occasions.future } : {};
}

/** Saves the rows with a name and a date, unless a named row has an error. */
export function ManualRows({ formId, onSave }: StepProps) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: limits.occasionRows }, (_, key) => createEmptyRow(key)),
  );
  const [isSubmitted, setIsSubmitted] = useState(false);
  const currentDay = today();
  const changeRow = (key: number, fields: Partial<Row>) =>
    setRows(current => current.map(row => (row.key === key ? { ...row, ...fields } : row)));
  // If no row has a name, the error appears in the first row with a date, or else in the first row.
  const rowWithNameError = rows.some(hasName) ? undefined : (rows.find(({ date }) => date !== '') ?? rows[0]);
  const save = () => {
    setIsSubmitted(true);
    const completeRows = rows.filter(isComplete);
    if (completeRows.length === 0 || rows.some(row => validateRow(row, currentDay).date)) return;
    onSave(
      completeRows.map(({ name, date, yearly }) => ({
        name: name.trim(),
        date,
        type: 'custom',
        frequency: yearly ? 'annually' : 'one_time',
        notifications: [...defaultReminders],
      })),
    );
  };
  return (
    <form
      id={formId}
      className={css.rows}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
    >
      {rows.map((row, index) => {
        const errors = isSubmitted ? validateRow(row, currentDay) : {};
        const nameError = isSubmitted && row === rowWithNameError ? messages.occasions.fillAll : undefined;
        return (
          <fieldset key={row.key} className={css.row} aria-label={t`Occasion ${index + 1}`}>
            <TextField
              label={t`Name`}
              value={row.name}
              error={nameError}
              onChange={name => changeRow(row.key, { name })}
              maxLength={200}
            />
            <DateField
              label={t`Date`}
              value={row.date}
              error={errors.date}
              {...(!row.yearly && { min: currentDay })}
              onChange={date => changeRow(row.key, { date })}
            />
            <CheckboxField
              label={t`Every year`}
              checked={row.yearly}
              onChange={yearly => changeRow(row.key, { yearly })}
            />
          </fieldset>
        );
      })}
      <Button
        icon={<IconPlus aria-hidden="true" />}
        onClick={() => setRows(current => [...current, createEmptyRow(current.length)])}
      >
        {t`Add another`}
      </Button>
    </form>
  );
}
