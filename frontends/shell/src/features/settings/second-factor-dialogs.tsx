import type { ResponseOf } from '@giftlist/contracts/routes';
import { Text, toast } from '@giftlist/frontend-kit/base';
import { api, isProblem } from '@giftlist/frontend-kit/client';
import { TextField } from '@giftlist/frontend-kit/forms';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { getTooManyAttemptsText, getWrongCodeText } from '../sign-in/code-sentences.ts';
import { useRefreshAccount } from './api/use-account.ts';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import css from './settings.module.css';

export type AppSecret = ResponseOf<'POST /account/second-factor/begin'>['data'];

const minCodeLength = 6;

/** Inserts a space after every four characters. */
const groupCharacters = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

const getFailureText = (error: unknown): string => {
  if (isProblem(error, 'auth/invalid-code', 'validation')) return getWrongCodeText();
  if (isProblem(error, 'rate-limited')) return getTooManyAttemptsText();
  return t`This did not work. Please try again.`;
};

interface CodeDialogProps {
  title: string;
  label?: string;
  confirmLabel: string;
  danger?: boolean;
  above: ReactNode;
  onCode: (code: string) => Promise<void>;
  onClose: () => void;
}

function CodeDialog({
  title,
  label = t`Code`,
  confirmLabel,
  danger,
  above,
  onCode,
  onClose,
}: CodeDialogProps) {
  const [code, setCode] = useState('');
  const [errorText, setErrorText] = useState<string>();
  const confirm = useMutation({
    mutationFn: onCode,
    onError: error => setErrorText(getFailureText(error)),
  });
  const submit = () => {
    if (code.trim().length < minCodeLength) return setErrorText(getWrongCodeText());
    setErrorText(undefined);
    confirm.mutate(code.trim());
  };
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      danger={danger}
      busy={confirm.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      {above}
      <TextField
        label={label}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={setCode}
        error={errorText}
      />
    </FormDialog>
  );
}

/** Shows the secret, asks for the app's first code and then shows the recovery codes. */
export function SetUpDialog({ secret, onClose }: { secret: AppSecret; onClose: () => void }) {
  const refresh = useRefreshAccount();
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = () => {
    void refresh();
    onClose();
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={finish} />;
  const confirm = async (code: string) => {
    const { data } = await api.call('POST /account/second-factor/confirm', { body: { code } });
    setCodes(data.recovery_codes);
  };
  return (
    <CodeDialog
      title={t`Set up the second factor`}
      label={t`Code that the app shows`}
      confirmLabel={t`Turn on`}
      onCode={confirm}
      onClose={onClose}
      above={
        <>
          <Text>{t`Scan this with an authenticator app, or type the key into it.`}</Text>
          <img
            className={css.qr}
            src={secret.qr}
            alt={t`QR code with the key below`}
            width={200}
            height={200}
          />
          <p className={css.secret}>
            <span className={css.hint}>{t`Key`}</span>
            <code>{groupCharacters(secret.secret)}</code>
          </p>
        </>
      }
    />
  );
}

const getActionTexts = () =>
  ({
    disable: {
      title: t`Turn off the second factor?`,
      text: t`From then on you sign in with only your password.`,
      confirmLabel: t`Turn off`,
      label: t`Code of the app, or a recovery code`,
    },
    'recovery-codes': {
      title: t`New recovery codes`,
      text: t`The codes you kept so far stop working.`,
      confirmLabel: t`Make new codes`,
      label: t`Code of the app`,
    },
  }) as const;

/** Turns the second factor off or creates new recovery codes. */
export function CodeActionDialog({
  action,
  onClose,
}: {
  action: keyof ReturnType<typeof getActionTexts>;
  onClose: () => void;
}) {
  const refresh = useRefreshAccount();
  const [codes, setCodes] = useState<readonly string[]>();
  const { title, text, confirmLabel, label } = getActionTexts()[action];
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const submit = async (code: string) => {
    if (action === 'recovery-codes') {
      const { data } = await api.call('POST /account/second-factor/recovery-codes', { body: { code } });
      setCodes(data.recovery_codes);
      void refresh();
      return;
    }
    await api.call('POST /account/second-factor/disable', { body: { code } });
    toast.success(t`The second factor is off`);
    onClose();
    void refresh();
  };
  return (
    <CodeDialog
      title={title}
      label={label}
      confirmLabel={confirmLabel}
      danger={action === 'disable'}
      onCode={submit}
      onClose={onClose}
      above={<Text>{text}</Text>}
    />
  );
}
