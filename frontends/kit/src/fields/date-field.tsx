import { t } from '@lingui/core/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { addDateSeparators, formatTypedDate, getDateHint, parseTypedDate } from '../format/typed-dates.ts';
import dateCss from './date-field.module.css';
import type { FieldProps } from './field-styles.tsx';
import css from './fields.module.css';
import { TextField } from './text-field.tsx';

export interface DateFieldProps extends FieldProps {
  /** `yyyy-MM-dd`, or '' if empty. */
  value?: string | null;
  /** `yyyy-MM-dd`, or '' if empty or invalid. */
  onChange?: (value: string) => void;
  disabled?: boolean;
  /** `yyyy-MM-dd`. Limits the calendar, not typed dates. */
  min?: string;
  autoComplete?: 'bday';
}

const formatValue = (value: string | null | undefined): string => (value ? formatTypedDate(value) : '');

/** Accepts dates typed in local order or picked from the browser's calendar. */
export function DateField({ value, onChange, min, ...rest }: DateFieldProps) {
  const [draft, setDraft] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const text = draft ?? formatValue(value);

  const handleChange = (next: string) => {
    const typedDate = addDateSeparators(next, text);
    setDraft(typedDate);
    onChange?.(parseTypedDate(typedDate) ?? '');
  };
  const handleBlur = () => {
    // Keeps an invalid date, so that it can be corrected.
    if (draft !== undefined && (draft === '' || parseTypedDate(draft))) setDraft(undefined);
  };
  return (
    <div className={dateCss.wrap}>
      <TextField
        {...rest}
        value={text}
        inputMode="numeric"
        placeholder={getDateHint()}
        onChange={handleChange}
        onBlur={handleBlur}
        button={
          <IconButton
            className={css.inField}
            label={t`Open calendar`}
            icon={<IconCalendar aria-hidden="true" />}
            disabled={rest.disabled ?? false}
            onClick={() => picker.current?.showPicker()}
          />
        }
      />
      <input
        ref={picker}
        className={dateCss.picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ''}
        min={min}
        onChange={event => {
          setDraft(undefined);
          onChange?.(event.currentTarget.value);
        }}
      />
    </div>
  );
}
