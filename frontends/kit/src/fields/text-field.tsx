import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../layout/class-names.ts';
import { type FieldProps, fieldClasses, getLengthHint, getWrapperProps } from './field-styles.tsx';
import css from './fields.module.css';
import { getTextDirection } from './text-direction.ts';
import { useClearButton } from './use-clear-button.ts';

export interface TextFieldProps extends FieldProps {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  type?: 'text' | 'email' | 'url' | 'tel';
  inputMode?: 'text' | 'email' | 'url' | 'numeric' | 'decimal' | 'tel' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  readOnly?: boolean;
  disabled?: boolean;
  /** Shown before the text, such as '£'. */
  sign?: string | undefined;
  /** Replaces the clear button. */
  button?: ReactNode;
  /** Converts typed text to the text that the field accepts. */
  accept?: (text: string) => string;
}

/** E-mail addresses, URLs and phone numbers are always left to right. Numeric fields have the page's direction. */
const getDirection = (
  text: string,
  type: string,
  inputMode: TextFieldProps['inputMode'],
): 'auto' | 'ltr' | undefined => {
  if (type !== 'text') return 'ltr';
  return inputMode === 'numeric' || inputMode === 'decimal' ? undefined : getTextDirection(text);
};

const defaultInputModes = { text: undefined, email: 'email', url: 'url', tel: 'tel' } as const;

export function TextField(props: TextFieldProps) {
  const { value = '', onChange, onBlur, sign, button, accept, type = 'text' } = props;
  const { inputMode = defaultInputModes[type], ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const clearControl = useClearButton(!rest.disabled && !rest.readOnly && value !== '');

  const changeText = (text: string) => onChange?.(accept ? accept(text) : text);
  const clearButton = (
    <IconButton
      className={css.inField}
      label={t`Clear`}
      tabIndex={-1}
      icon={<IconX aria-hidden="true" />}
      // Keeps the focus in the field.
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        changeText('');
        input.current?.focus();
      }}
    />
  );
  const shownButton = button ?? (clearControl.isShown ? clearButton : undefined);
  return (
    <TextInput
      ref={input}
      {...getWrapperProps(rest)}
      classNames={{
        ...fieldClasses,
        input: cx(
          css.input,
          Boolean(shownButton) && css.withButton,
          sign && css.withSign,
          rest.readOnly && css.locked,
        ),
      }}
      description={getLengthHint(rest.description, value, rest.maxLength)}
      disabled={rest.disabled ?? false}
      readOnly={rest.readOnly ?? false}
      placeholder={rest.placeholder}
      autoComplete={rest.autoComplete ?? 'off'}
      maxLength={rest.maxLength}
      autoFocus={rest.autoFocus ?? false}
      data-autofocus={rest.autoFocus || undefined}
      // Mantine would put `dir` on the wrapper.
      attributes={{ input: { dir: getDirection(value, type, inputMode) } }}
      type={type}
      inputMode={inputMode}
      value={value}
      leftSection={sign ? <span className={css.sign}>{sign}</span> : undefined}
      leftSectionWidth="auto"
      leftSectionPointerEvents="none"
      rightSection={shownButton}
      rightSectionWidth={46}
      style={sign ? { '--sign': sign.length } : undefined}
      onChange={event => changeText(event.currentTarget.value)}
      onFocus={clearControl.onFocus}
      onBlur={() => {
        clearControl.onBlur();
        onBlur?.();
      }}
    />
  );
}

export type PasswordFieldProps = Omit<FieldProps, 'optional'> &
  Pick<TextFieldProps, 'value' | 'onChange'> & {
    autoComplete: 'current-password' | 'new-password';
  };

export function PasswordField({ value = '', onChange, ...rest }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  const id = useId();
  return (
    <TextInput
      id={id}
      {...getWrapperProps(rest)}
      classNames={{ ...fieldClasses, input: cx(css.input, css.withButton) }}
      autoComplete={rest.autoComplete}
      autoFocus={rest.autoFocus ?? false}
      data-autofocus={rest.autoFocus || undefined}
      autoCapitalize="none"
      spellCheck={false}
      type={isVisible ? 'text' : 'password'}
      value={value}
      rightSectionWidth={46}
      rightSection={
        <IconButton
          className={css.inField}
          label={isVisible ? t`Hide password` : t`Show password`}
          aria-pressed={isVisible}
          aria-controls={id}
          icon={isVisible ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
          onClick={() => setIsVisible(!isVisible)}
        />
      }
      onChange={event => onChange?.(event.currentTarget.value)}
    />
  );
}
