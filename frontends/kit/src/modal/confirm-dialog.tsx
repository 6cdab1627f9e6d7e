import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { ResponsiveModal } from './responsive-modal.tsx';

export interface ConfirmDialogProps {
  opened?: boolean;
  onClose: () => void;
  title: string;
  /** The consequences, such as what is deleted. */
  text: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened = true, onClose, title, text, confirmLabel, danger, busy = false, onConfirm } = props;
  return (
    <ResponsiveModal
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm} data-autofocus>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeof text === 'string' ? <p>{text}</p> : text}
    </ResponsiveModal>
  );
}
