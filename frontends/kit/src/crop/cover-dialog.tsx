import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { handleError } from '../diagnostics/report.ts';
import { useSheet } from '../dialog/use-dialog.ts';
import { messages, toasts } from '../language/sentences.ts';
import { ConfirmDialog } from '../modal/confirm-dialog.tsx';
import { toast } from '../toast/toast.ts';
import { CropDialog } from './crop-dialog.tsx';
import { getUploadErrorMessage } from './picture-file.ts';

export interface CoverDialogProps {
  onClose: () => void;
  /** Receives a 4:1 JPEG. If the promise is rejected, the dialog shows an error and stays open. */
  onSave: (picture: Blob) => Promise<unknown>;
  onRemove: (() => Promise<unknown>) | undefined;
  removalMessages: { success: string; failure: string };
}

export function CoverDialog({ onClose, onSave, onRemove, removalMessages }: CoverDialogProps) {
  const confirmation = useSheet();
  const apply = async (picture: Blob): Promise<boolean> => {
    try {
      await onSave(picture);
      toast.success(toasts.coverUpdated);
      return true;
    } catch (error) {
      const { cover: fallback, coverTooLarge: tooLarge } = messages.images;
      handleError(error, getUploadErrorMessage(error, { fallback, tooLarge }));
      return false;
    }
  };
  const remove = useMutation({
    mutationFn: async () => onRemove?.(),
    onSuccess: () => {
      toast.success(removalMessages.success);
      onClose();
    },
    onError: error => handleError(error, removalMessages.failure),
  });
  const confirmDeletion = async () => {
    confirmation.show();
    // Closing the crop dialog would close the confirmation too.
    return false;
  };
  if (confirmation.open) {
    return (
      <ConfirmDialog
        onClose={confirmation.hide}
        title={t`Delete the cover image?`}
        text={t`Wrapping paper takes its place.`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    );
  }
  return <CropDialog kind="cover" onClose={onClose} onApply={apply} onDelete={onRemove && confirmDeletion} />;
}
