import { type ReactNode, useId } from 'react';
import { cx } from '../layout/class-names.ts';
import css from './fields.module.css';

interface ToggleProps {
  label: ReactNode;
  description?: ReactNode;
  /** From `form.getInputProps(name, { type: 'checkbox' })`. */
  checked?: boolean;
  onChange?: (checked: boolean) => void;
}

function Description({ children }: { children: ReactNode }) {
  return (
    <span className={css.description}>
      <br />
      {children}
    </span>
  );
}

/** For choices that take effect at once. */
export function SwitchField({ label, description, checked = false, onChange }: ToggleProps) {
  return (
    <label className={css.switch}>
      <span>
        <span className={css.choiceLabel}>{label}</span>
        {description && <Description>{description}</Description>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={event => onChange?.(event.currentTarget.checked)}
      />
    </label>
  );
}

export function CheckboxField({ label, description, checked = false, onChange }: ToggleProps) {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={checked} onChange={event => onChange?.(event.currentTarget.checked)} />
      <span>
        {label}
        {description && <Description>{description}</Description>}
      </span>
    </label>
  );
}

export interface ChoiceFieldProps<T extends string> {
  label: ReactNode;
  options: readonly { value: T; label: string; description?: string }[];
  value: T;
  onChange: (value: T) => void;
  /** Puts options side by side if there is room. */
  horizontal?: boolean;
  error?: ReactNode;
}

export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, options, value, onChange, horizontal, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={cx(css.label, css.legend)}>{label}</legend>
      <div className={cx(css.choices, horizontal && css.across)}>
        {options.map(option => (
          <label key={option.value} className={css.choice}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className={css.choiceLabel}>{option.label}</span>
              {option.description && <Description>{option.description}</Description>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
