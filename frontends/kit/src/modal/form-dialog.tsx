import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { Stack } from '../layout/boxes.tsx';
import { ResponsiveModal } from './responsive-modal.tsx';

export interface FormDialogProps {
  title: string;
  submitLabel: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  looksDisabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Adds a Cancel button. */
  onCancel?: () => void;
  actions?: ReactNode;
  /** In steps of 4 px. */
  gap?: number;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, danger, busy, disabled, looksDisabled, gap = 4 } = props;
  const { onSubmit, onClose, onCancel, actions, children } = props;
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
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
            looksDisabled={looksDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        <Stack gap={gap}>{children}</Stack>
      </form>
    </ResponsiveModal>
  );
}
