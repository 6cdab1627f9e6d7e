import { limits } from '@giftlist/contracts/limits';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, isProblem } from '@giftlist/frontend-kit/client';
import { TextField } from '@giftlist/frontend-kit/forms';
import { ConfirmDialog, FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Account, useRefreshAccount } from './api/use-account.ts';
import { isUnconfirmed, useConfirmation, withPassword } from './use-confirmation.tsx';

interface Props {
  passkey: Account['passkeys'][number];
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const refresh = useRefreshAccount();
  const [name, setName] = useState(passkey.name);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      api.call('PUT /account/passkeys/{id}', { params: { id: passkey.id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
    onError: error => handleError(error, t`The passkey could not be renamed. Please try again.`),
  });
  return (
    <FormDialog
      title={t`Rename passkey`}
      submitLabel={t`Save`}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setIsNameMissing(name.trim() === '');
        if (name.trim() !== '') save.mutate();
      }}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={setName}
        maxLength={limits.nameLength}
        error={isNameMissing && t`Please enter a name`}
        autoFocus
      />
    </FormDialog>
  );
}

export function RemovePasskeyDialog({ passkey, hasPassword, onClose }: Props & { hasPassword: boolean }) {
  const refresh = useRefreshAccount();
  const { run, dialog } = useConfirmation({ hasPassword });
  const remove = useMutation({
    mutationFn: async (password: string | undefined) => {
      await api.call('DELETE /account/passkeys/{id}', {
        params: { id: passkey.id },
        ...withPassword(password),
      });
      await refresh();
      toast.success(t`Passkey removed`);
      onClose();
    },
    onError: error => {
      if (isUnconfirmed(error)) return;
      const isLastMethod = isProblem(error, 'auth/last-way-in');
      handleError(
        error,
        isLastMethod
          ? t`This passkey is your only way in. Set a password first.`
          : t`The passkey could not be removed. Please try again.`,
      );
    },
  });
  return (
    dialog ?? (
      <ConfirmDialog
        onClose={onClose}
        title={t`Remove ${isolateBidi(passkey.name)}?`}
        text={t`It no longer signs you in here. Delete it from your device too, or the device will go on offering it.`}
        confirmLabel={t`Remove`}
        danger
        busy={remove.isPending}
        onConfirm={() => void run(remove.mutateAsync)}
      />
    )
  );
}
