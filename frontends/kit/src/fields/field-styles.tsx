import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import css from './fields.module.css';

/** Mantine's input, dressed as ours. */
export const fieldClasses = {
  root: css.wrapper,
  label: css.label,
  description: css.description,
  error: css.error,
  input: css.input,
  section: css.section,
};

/** A hint and an error stand under the field, where the eye is after reading it. */
export const partOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** What every field takes. Values and errors come from `form.getInputProps(name)`. */
export interface FieldProps {
  label: ReactNode;
  /** Says '(optional)' behind the label. */
  optional?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  name?: string;
  autoFocus?: boolean;
}

export function labelOf(label: ReactNode, optional: boolean | undefined): ReactNode {
  if (!optional) return label;
  return (
    <>
      {label} <span className={css.optional}>(optional)</span>
    </>
  );
}

/** The hint of a field; once nothing more fits, that instead: what is pasted is cut there. */
export function hintOf(hint: ReactNode, text: string, maxLength: number | undefined): ReactNode {
  if (maxLength === undefined || text.length < maxLength) return hint;
  return <span role="status">No more than {maxLength} letters fit here.</span>;
}
