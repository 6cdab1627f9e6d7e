import { Button, IconButton, lazyComponent, Row, toast, useDialog } from '@giftlist/frontend-kit/base';
import { api, formatRelative, handleError, isProblem } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  createPasskey,
  explainMissingPasskeys,
  isAlreadyRegistered,
  wasCancelled,
} from '../passkeys/api/passkeys.ts';
import { type Account, useRefreshAccount } from './api/use-account.ts';
import { SettingsItem, SettingsSection } from './section.tsx';
import css from './settings.module.css';
import { isUnconfirmed, useConfirmation } from './use-confirmation.tsx';

const RenamePasskeyDialog = lazyComponent(
  async () => (await import('./passkey-dialogs.tsx')).RenamePasskeyDialog,
);
const RemovePasskeyDialog = lazyComponent(
  async () => (await import('./passkey-dialogs.tsx')).RemovePasskeyDialog,
);

type Passkey = Account['passkeys'][number];

const describeUse = ({ created_at, used_at }: Passkey): string =>
  used_at ? t`Used ${formatRelative(used_at)}` : t`Added ${formatRelative(created_at)}, never used`;

const describePasskey = (passkey: Passkey): string =>
  passkey.synced ? `${describeUse(passkey)} · ${t`on all your devices`}` : describeUse(passkey);

export function PasskeysSection({ account }: { account: Account }) {
  const refresh = useRefreshAccount();
  const { run, dialog: confirmationDialog } = useConfirmation({ hasPassword: account.has_password });
  const unavailableReason = explainMissingPasskeys();
  const renameDialog = useDialog('rename-passkey');
  const removeDialog = useDialog('remove-passkey');
  const { passkeys } = account;
  const findPasskey = (id: string | undefined) => passkeys.find(passkey => passkey.id === id);

  const add = useMutation({
    mutationFn: async (password: string | undefined) => {
      const response = await createPasskey(password);
      await api.call('POST /account/passkeys', { body: { response } });
      await refresh();
      toast.success(t`Passkey added`);
    },
    onError: error => {
      if (isUnconfirmed(error) || wasCancelled(error)) return;
      if (isAlreadyRegistered(error)) toast.info(t`This device has a passkey for your account already`);
      else handleError(error, getFailureText(error));
    },
  });
  const passkeyToRename = findPasskey(renameDialog.value);
  const passkeyToRemove = findPasskey(removeDialog.value);
  return (
    <SettingsSection
      title={t`Passkeys`}
      text={t`Sign in with your finger, your face or the PIN of your device. Nobody can guess or steal it by mail.`}
    >
      {passkeys.length > 0 && (
        <ul className={css.lines}>
          {passkeys.map(passkey => (
            <SettingsItem
              key={passkey.id}
              icon={<IconFingerprint size={22} />}
              title={passkey.name}
              hint={describePasskey(passkey)}
            >
              <IconButton
                label={t`Rename ${passkey.name}`}
                icon={<IconPencil aria-hidden="true" />}
                onClick={() => renameDialog.show(passkey.id)}
              />
              <IconButton
                label={t`Remove ${passkey.name}`}
                icon={<IconTrash aria-hidden="true" />}
                onClick={() => removeDialog.show(passkey.id)}
              />
            </SettingsItem>
          ))}
        </ul>
      )}
      <Row wrap>
        {unavailableReason === undefined ? (
          <Button
            icon={<IconPlus aria-hidden="true" />}
            busy={add.isPending}
            onClick={() => void run(add.mutateAsync)}
          >
            {t`Add a passkey`}
          </Button>
        ) : (
          <p className={css.hint}>{unavailableReason}</p>
        )}
      </Row>
      {passkeyToRename && <RenamePasskeyDialog passkey={passkeyToRename} onClose={renameDialog.hide} />}
      {passkeyToRemove && (
        <RemovePasskeyDialog
          passkey={passkeyToRemove}
          hasPassword={account.has_password}
          onClose={removeDialog.hide}
        />
      )}
      {confirmationDialog}
    </SettingsSection>
  );
}

const getFailureText = (error: unknown): string =>
  isProblem(error, 'auth/passkey-refused')
    ? t`The server could not accept this passkey.`
    : t`The passkey could not be made. Please try again.`;
