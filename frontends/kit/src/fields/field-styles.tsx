import { t } from '@lingui/core/macro';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import css from './fields.module.css';

export const fieldClasses = {
  root: css.wrapper,
  label: css.label,
  description: css.description,
  error: css.error,
  input: css.input,
  section: css.section,
};

/** `form.getInputProps(name)` provides values and errors. */
export interface FieldProps {
  label: ReactNode;
  optional?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  autoFocus?: boolean;
}

const wrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

export const getWrapperProps = ({ label, optional, description, error }: FieldProps) => ({
  inputWrapperOrder: wrapperOrder,
  classNames: fieldClasses,
  label: optional ? (
    <>
      {label} <span className={css.optional}>{t`(optional)`}</span>
    </>
  ) : (
    label
  ),
  description,
  error,
});

/** Warns once the text has the maximum length, because longer pasted text would be cut off silently. */
export function getLengthHint(hint: ReactNode, text: string, maxLength: number | undefined): ReactNode {
  if (maxLength === undefined || text.length < maxLength) return hint;
  return <span role="status">{t`No more than ${maxLength} letters fit here.`}</span>;
}
