import { Button, IconButton, lazyComponent, Row, toast, useDialog } from '@giftlist/frontend-kit/base';
import { api, formatRelative, handleError, isProblem } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  createPasskey,
  explainMissingPasskeys,
  isRegisteredAlready,
  wasCancelled,
} from '../passkeys/api/passkeys.ts';
import { type Account, useAccountRefresh } from './api/use-account.ts';
import { SettingsLine, SettingsSection } from './section.tsx';
import css from './settings.module.css';
import { isUnconfirmed, useConfirmation } from './use-confirmation.tsx';

const RenamePasskey = lazyComponent(async () => (await import('./passkey-dialogs.tsx')).RenamePasskey);
const RemovePasskey = lazyComponent(async () => (await import('./passkey-dialogs.tsx')).RemovePasskey);

type Passkey = Account['passkeys'][number];

const describeUse = ({ created_at, used_at }: Passkey): string =>
  used_at ? t`Used ${formatRelative(used_at)}` : t`Added ${formatRelative(created_at)}, never used`;

/** Lists, adds, renames and removes passkeys. */
export function PasskeysSection({ account }: { account: Account }) {
  const refresh = useAccountRefresh();
  const { run, dialog } = useConfirmation(account.has_password);
  const unavailableReason = explainMissingPasskeys();
  const renaming = useDialog('rename-passkey');
  const removing = useDialog('remove-passkey');
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
      if (isRegisteredAlready(error)) toast.info(t`This device has a passkey for your account already`);
      else handleError(error, failureText(error));
    },
  });
  const renamed = findPasskey(renaming.value);
  const removed = findPasskey(removing.value);
  return (
    <SettingsSection
      title={t`Passkeys`}
      text={t`Sign in with your finger, your face or the PIN of your device. Nobody can guess or steal it by mail.`}
    >
      {passkeys.length > 0 && (
        <ul className={css.lines}>
          {passkeys.map(passkey => (
            <SettingsLine
              key={passkey.id}
              icon={<IconFingerprint size={22} />}
              title={passkey.name}
              hint={`${describeUse(passkey)}${passkey.synced ? ` · ${t`on all your devices`}` : ''}`}
            >
              <IconButton
                label={t`Rename ${passkey.name}`}
                icon={<IconPencil aria-hidden="true" />}
                onClick={() => renaming.show(passkey.id)}
              />
              <IconButton
                label={t`Remove ${passkey.name}`}
                icon={<IconTrash aria-hidden="true" />}
                onClick={() => removing.show(passkey.id)}
              />
            </SettingsLine>
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
      {renamed && <RenamePasskey passkey={renamed} onClose={renaming.hide} />}
      {removed && (
        <RemovePasskey passkey={removed} hasPassword={account.has_password} onClose={removing.hide} />
      )}
      {dialog}
    </SettingsSection>
  );
}

const failureText = (error: unknown): string =>
  isProblem(error, 'auth/passkey-refused')
    ? t`The server could not accept this passkey.`
    : t`The passkey could not be made. Please try again.`;
