import { limits } from '@giftlist/contracts/limits';
import { t } from '@lingui/core/macro';
import { Combobox, Input, useCombobox } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../layout/class-names.ts';
import { isList, withAddresses, withChip, withChips } from './chips.ts';
import { type FieldProps, fieldClasses, labelOf, partOrder } from './field-styles.tsx';
import css from './fields.module.css';

export interface Suggestion {
  value: string;
  label?: string;
}

export interface ChipsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** `email`: pasted address lists, as mail programs copy them, are split into chips. */
  inputMode?: 'email' | 'text';
  /** Offered while typing. */
  suggestions?: readonly Suggestion[];
  /** Text that is not yet a chip, 40 ms after the last keystroke; empty as soon as it became one. */
  onTyped?: (text: string) => void;
  /** Chips for which this returns false are shown as wrong. */
  isValid?: (chip: string) => boolean;
}

/**
 * Several short texts, such as addresses. Enter, Tab and blur add the typed text; duplicates are dropped. Pressing a
 * chip moves its text back into the field.
 */
export function ChipsField(props: ChipsFieldProps) {
  const {
    label,
    optional,
    description,
    error,
    value,
    onChange,
    onBlur,
    placeholder,
    suggestions = [],
  } = props;
  const { onTyped, isValid, inputMode = 'text', disabled = false } = props;
  const id = useId();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const combobox = useCombobox();
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (next: string) => {
    setText(next);
    combobox.resetSelectedOption();
    combobox.openDropdown();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onTyped?.(next), limits.chipsDebounceMs);
  };
  const set = (next: string[]) => {
    clearTimeout(timer.current);
    setText('');
    onTyped?.('');
    combobox.closeDropdown();
    if (next.length !== value.length) onChange(next);
  };
  const withTyped = inputMode === 'email' ? withAddresses : withChips;
  const add = () => set(withTyped(value, text));
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!isList(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = text.slice(0, selectionStart ?? text.length);
    set(withTyped(value, before + pasted + text.slice(selectionEnd ?? text.length)));
  };
  const edit = (chip: string) => {
    onChange(value.filter(other => other !== chip));
    write(chip);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = text.trim() !== '';
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
    const picking = event.key === 'Enter' && combobox.getSelectedOptionIndex() >= 0 && offered.length > 0;
    if (!typed || picking || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    event.preventDefault();
    add();
  };
  const offered = suggestions.filter(({ value: offer }) => !value.includes(offer));
  return (
    <Input.Wrapper
      id={id}
      inputWrapperOrder={partOrder}
      classNames={fieldClasses}
      label={labelOf(label, optional)}
      description={description}
      error={error}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={picked => set(withChip(value, picked))}
        classNames={{ dropdown: css.dropdown, option: css.option }}
      >
        <Combobox.DropdownTarget>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the chips goes to the input */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input itself takes the keys */}
          <div
            className={cx(css.input, css.chips)}
            data-error={error ? true : undefined}
            onClick={() => input.current?.focus()}
          >
            {value.map(chip => (
              <span key={chip} className={css.chip} data-wrong={isValid?.(chip) === false}>
                <button
                  type="button"
                  className={css.chipText}
                  aria-label={t`Edit ${chip}`}
                  title={chip}
                  disabled={disabled}
                  onClick={event => {
                    event.stopPropagation();
                    edit(chip);
                  }}
                >
                  <bdi>{chip}</bdi>
                </button>
                <button
                  type="button"
                  className={css.chipRemove}
                  disabled={disabled}
                  aria-label={t`Remove ${chip}`}
                  onClick={() => onChange(value.filter(other => other !== chip))}
                >
                  <IconX size={16} aria-hidden="true" />
                </button>
              </span>
            ))}
            <Combobox.EventsTarget>
              <input
                ref={input}
                id={id}
                className={css.chipInput}
                dir="auto"
                value={text}
                disabled={disabled}
                inputMode={inputMode}
                autoComplete="off"
                autoCapitalize="none"
                enterKeyHint="done"
                placeholder={value.length === 0 ? placeholder : undefined}
                aria-invalid={error ? true : undefined}
                onChange={event => write(event.currentTarget.value)}
                onKeyDown={press}
                onPaste={paste}
                onBlur={() => {
                  if (text.trim() !== '') add();
                  combobox.closeDropdown();
                  onBlur?.();
                }}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={offered.length === 0 || text.trim() === ''}>
          <Combobox.Options className={css.options} style={{ maxHeight: limits.suggestionListPx }}>
            {offered.map(offer => (
              <Combobox.Option key={offer.value} value={offer.value}>
                {offer.label ?? offer.value}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  );
}
