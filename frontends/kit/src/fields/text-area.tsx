import { Textarea } from '@mantine/core';
import { type FieldProps, getLengthHint, getWrapperProps } from './field-styles.tsx';
import { getTextDirection } from './text-direction.ts';

export interface TextAreaProps extends FieldProps {
  value?: string;
  onChange?: (value: string) => void;
  placeholder?: string;
  rows?: number;
  maxLength?: number;
}

/** Grows with its text to at most twelve lines. */
export function TextArea({ value = '', onChange, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Textarea
      {...getWrapperProps(rest)}
      description={getLengthHint(rest.description, value, rest.maxLength)}
      placeholder={rest.placeholder}
      maxLength={rest.maxLength}
      data-autofocus={rest.autoFocus || undefined}
      // Mantine would put `dir` on the wrapper.
      attributes={{ input: { dir: getTextDirection(value) } }}
      autosize
      minRows={rows}
      maxRows={12}
      value={value}
      onChange={event => onChange?.(event.currentTarget.value)}
    />
  );
}
