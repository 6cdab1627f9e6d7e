import { t } from '@lingui/core/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import css from '../feedback/feedback.module.css';
import { getTextDirection } from '../fields/text-direction.ts';

export interface SearchFieldProps {
  /** Also used as the placeholder. */
  label: string;
  value: string;
  /** Omit it if only Enter submits. */
  onChange?: (text: string) => void;
  debounceMs?: number;
  onSubmit?: (text: string) => void;
  autoFocus?: boolean;
}

export function SearchField({
  label,
  value,
  onChange,
  debounceMs = 0,
  onSubmit,
  autoFocus,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [reportedText, setReportedText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A new value, for example after Back, replaces the typed text, unless the caller has only trimmed that text.
  if (value !== reportedText) {
    setReportedText(value);
    if (value !== reportedText.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const notify = (next: string) => {
    clearTimeout(timer.current);
    if (!onChange) return;
    setReportedText(next);
    onChange(next);
  };
  const handleInput = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (debounceMs === 0) notify(next);
    else timer.current = setTimeout(() => notify(next), debounceMs);
  };
  return (
    <search className={css.search}>
      <form
        onSubmit={event => {
          event.preventDefault();
          notify(text);
          onSubmit?.(text);
        }}
      >
        <IconSearch aria-hidden="true" />
        <input
          ref={input}
          type="search"
          dir={getTextDirection(text)}
          aria-label={label}
          placeholder={label}
          value={text}
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only if the person opened the search
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          onChange={event => handleInput(event.currentTarget.value)}
        />
        {text !== '' && (
          <IconButton
            className={css.clear}
            label={t`Clear search`}
            icon={<IconX aria-hidden="true" />}
            onClick={() => {
              setText('');
              notify('');
              input.current?.focus();
            }}
          />
        )}
      </form>
    </search>
  );
}
