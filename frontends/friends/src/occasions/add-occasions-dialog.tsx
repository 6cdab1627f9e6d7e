import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import type { BodyInputOf } from '@giftlist/contracts/routes';
import { Button } from '@giftlist/frontend-kit/base';
import { today } from '@giftlist/frontend-kit/client';
import { DateField, TextField } from '@giftlist/frontend-kit/forms';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import css from './occasions.module.css';

interface Row {
  key: number;
  name: string;
  date: string;
}

const emptyRow = (key: number): Row => ({ key, name: '', date: '' });

/** What is wrong with the rows, in the specification's words; nothing where all may be sent. */
function wrongWith(rows: readonly Row[], now: string): string | undefined {
  const filled = rows.filter(row => row.name.trim() !== '' || row.date !== '');
  if (filled.length === 0 || filled.some(row => row.date === '' || row.name.trim() === '')) {
    return messages.occasions.fillAll;
  }
  return filled.some(row => row.date < now) ? messages.occasions.future : undefined;
}

export interface AddOccasionsDialogProps {
  onClose: () => void;
  onSave: (rows: BodyInputOf<'POST /occasions/update'>[]) => Promise<boolean>;
}

/** 'Add Occasions': three rows at first; only rows with a name and a date are sent. */
export function AddOccasionsDialog({ onClose, onSave }: AddOccasionsDialogProps) {
  const formId = useId();
  const [rows, setRows] = useState(() =>
    Array.from({ length: limits.occasionRows }, (_, key) => emptyRow(key)),
  );
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (key: number, fields: Partial<Row>) =>
    setRows(all => all.map(row => (row.key === key ? { ...row, ...fields } : row)));
  const save = async () => {
    const wrong = wrongWith(rows, today());
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    const sent = rows.filter(row => row.name.trim() !== '' && row.date !== '');
    const saved = await onSave(
      sent.map(({ name, date }) => ({
        name: name.trim(),
        date,
        type: 'custom',
        frequency: 'one_time',
        notifications: ['same_day', '2_weeks_before'],
      })),
    );
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Add Occasions"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Skip
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.rows}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        {rows.map(row => (
          <fieldset key={row.key} className={css.row}>
            <TextField
              label="Name"
              value={row.name}
              onChange={name => change(row.key, { name })}
              maxLength={200}
            />
            <DateField label="Date" value={row.date} onChange={date => change(row.key, { date })} />
          </fieldset>
        ))}
        <Button
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => setRows(all => [...all, emptyRow(all.length)])}
        >
          Add another
        </Button>
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </form>
    </ResponsiveModal>
  );
}
