import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { ResponsiveModal } from './responsive-modal.tsx';

export interface FormDialogProps {
  title: string;
  submitLabel: string;
  danger?: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Adds a 'Cancel' button, which calls this. */
  onCancel?: () => void;
  /** Buttons before the submit button. */
  actions?: ReactNode;
  /** Class of the form. */
  className?: string | undefined;
  children: ReactNode;
}

/** A dialog with a form and its submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, danger, busy, onSubmit, onClose, onCancel, actions, className, children } =
    props;
  const formId = useId();
  return (
    <ResponsiveModal
      onClose={onClose}
      title={title}
      actions={
        <>
          {actions}
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {t`Cancel`}
            </Button>
          )}
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={className}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </ResponsiveModal>
  );
}
