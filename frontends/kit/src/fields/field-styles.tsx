import { t } from '@lingui/core/macro';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import css from './fields.module.css';

/** Class names that give Mantine's inputs our design. */
export const fieldClasses = {
  root: css.wrapper,
  label: css.label,
  description: css.description,
  error: css.error,
  input: css.input,
  section: css.section,
};

/** Puts the hint and the error below the field. */
export const partOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** Props of every field. Values and errors come from `form.getInputProps(name)`. */
export interface FieldProps {
  label: ReactNode;
  /** Shows '(optional)' after the label. */
  optional?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  autoFocus?: boolean;
}

export function labelOf(label: ReactNode, optional: boolean | undefined): ReactNode {
  if (!optional) return label;
  return (
    <>
      {label} <span className={css.optional}>{t`(optional)`}</span>
    </>
  );
}

/**
 * Returns the hint of a field or, at the maximum length, a message that nothing more fits (pasted text is truncated).
 */
export function hintOf(hint: ReactNode, text: string, maxLength: number | undefined): ReactNode {
  if (maxLength === undefined || text.length < maxLength) return hint;
  return <span role="status">{t`No more than ${maxLength} letters fit here.`}</span>;
}
