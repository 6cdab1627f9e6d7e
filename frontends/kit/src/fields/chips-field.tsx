import { limits } from '@giftlist/contracts/limits';
import { t } from '@lingui/core/macro';
import { Input } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cx } from '../layout/class-names.ts';
import { addAddresses, addChips, hasSeparators } from './chips.ts';
import { type FieldProps, getWrapperProps } from './field-styles.tsx';
import css from './fields.module.css';
import { getTextDirection } from './text-direction.ts';

export interface ChipsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  /** `email` splits a pasted address list into chips. */
  inputMode?: 'email' | 'text';
  /**
   * Called with the unfinished text 40 ms after the last keystroke, and with '' once the text becomes a chip.
   */
  onTextChange?: (text: string) => void;
  isValid?: (chip: string) => boolean;
}

/** Enter, Tab and blur add a chip. Pressing a chip moves its text back into the field. */
export function ChipsField(props: ChipsFieldProps) {
  const { error, value, onChange, placeholder } = props;
  const { onTextChange, isValid, inputMode = 'text' } = props;
  const id = useId();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const notifyTextChange = useDebouncedCallback(
    (next: string) => onTextChange?.(next),
    limits.chipsDebounceMs,
  );

  const changeText = (next: string) => {
    setText(next);
    notifyTextChange(next);
  };
  const commitChips = (next: string[]) => {
    notifyTextChange.cancel();
    setText('');
    onTextChange?.('');
    if (next.length !== value.length) onChange(next);
  };
  const addText = inputMode === 'email' ? addAddresses : addChips;
  const addChip = () => commitChips(addText(value, text));
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pastedText = event.clipboardData.getData('text');
    if (!hasSeparators(pastedText)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const textBefore = text.slice(0, selectionStart ?? text.length);
    commitChips(addText(value, textBefore + pastedText + text.slice(selectionEnd ?? text.length)));
  };
  const editChip = (chip: string) => {
    onChange(value.filter(entry => entry !== chip));
    changeText(chip);
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
    const isAddKey = event.key === 'Enter' || event.key === 'Tab';
    if (isAddKey && text.trim() !== '') {
      event.preventDefault();
      addChip();
    }
  };
  return (
    <Input.Wrapper id={id} {...getWrapperProps(props)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the chips focuses the input */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input itself handles the keys */}
      <div
        className={cx(css.input, css.chips)}
        data-error={error ? true : undefined}
        onClick={() => input.current?.focus()}
      >
        {value.map(chip => (
          <span key={chip} className={css.chip} data-invalid={isValid?.(chip) === false}>
            <button
              type="button"
              className={css.chipText}
              aria-label={t`Edit ${chip}`}
              title={chip}
              onClick={event => {
                event.stopPropagation();
                editChip(chip);
              }}
            >
              <bdi>{chip}</bdi>
            </button>
            <button
              type="button"
              className={css.chipRemove}
              aria-label={t`Remove ${chip}`}
              onClick={() => onChange(value.filter(entry => entry !== chip))}
            >
              <IconX size={16} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          className={css.chipInput}
          dir={getTextDirection(text)}
          value={text}
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          placeholder={value.length === 0 ? placeholder : undefined}
          aria-invalid={error ? true : undefined}
          onChange={event => changeText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
          onBlur={() => {
            if (text.trim() !== '') addChip();
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
