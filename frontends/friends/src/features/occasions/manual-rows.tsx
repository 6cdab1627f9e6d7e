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

const emptyRow = (key: number): Row => ({ key, name: '', date: '', yearly: false });
const isNamed = ({ name }: Row): boolean => name.trim() !== '';
const isComplete = (row: Row): boolean => isNamed(row) && row.date !== '';

/**
 * Returns the errors of a named row (docs/specification/occasions.md#saving-occasions); rows without a name are
 * not sent.
 */
function validateRow(row: Row, now: string): { date?: string } {
  if (!isNamed(row)) return {};
  if (row.date === '') return { date: messages.occasions.fillAll };
  return row.date < now && !row.yearly ? { date: messages.occasions.future } : {};
}

/** Rows to fill in, three at first. Saves the rows with a name and a date, unless a named row has an error. */
export function ManualRows({ formId, onSave }: StepProps) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: limits.occasionRows }, (_, key) => emptyRow(key)),
  );
  const [isSubmitted, setIsSubmitted] = useState(false);
  const now = today();
  const change = (key: number, fields: Partial<Row>) =>
    setRows(all => all.map(row => (row.key === key ? { ...row, ...fields } : row)));
  // If no row has a name, the error is shown on a row with a date, else on the first.
  const rowToName = rows.some(isNamed) ? undefined : (rows.find(({ date }) => date !== '') ?? rows[0]);
  const save = () => {
    setIsSubmitted(true);
    const complete = rows.filter(isComplete);
    if (complete.length === 0 || rows.some(row => validateRow(row, now).date)) return;
    onSave(
      complete.map(({ name, date, yearly }) => ({
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
        const errors = isSubmitted ? validateRow(row, now) : {};
        const nameError = isSubmitted && row === rowToName ? messages.occasions.fillAll : undefined;
        return (
          <fieldset key={row.key} className={css.row} aria-label={t`Occasion ${index + 1}`}>
            <TextField
              label={t`Name`}
              value={row.name}
              error={nameError}
              onChange={name => change(row.key, { name })}
              maxLength={200}
            />
            <DateField
              label={t`Date`}
              value={row.date}
              error={errors.date}
              {...(!row.yearly && { min: now })}
              onChange={date => change(row.key, { date })}
            />
            <CheckboxField
              label={t`Every year`}
              checked={row.yearly}
              onChange={yearly => change(row.key, { yearly })}
            />
          </fieldset>
        );
      })}
      <Button
        icon={<IconPlus aria-hidden="true" />}
        onClick={() => setRows(all => [...all, emptyRow(all.length)])}
      >
        {t`Add another`}
      </Button>
    </form>
  );
}
