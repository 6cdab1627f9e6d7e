import { limits } from '@giftlist/contracts/limits';
import { type Dialog, Text, toast } from '@giftlist/frontend-kit/base';
import {
  api,
  handleError,
  isProblem,
  persistentStorage,
  session,
  tabStorage,
} from '@giftlist/frontend-kit/client';
import { focusFirstError, PasswordField, useForm } from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { getTooManyAttemptsText } from '../sign-in/code-sentences.ts';
import { DeletionExtent } from './deletion-extent.tsx';
import { isUnconfirmed, useConfirmation, withPassword } from './use-confirmation.tsx';

interface Props {
  dialog: Dialog;
  hasPassword: boolean;
  redirect?: (path: string) => void;
}

const goTo = (path: string): void => location.assign(path);

/** Returns undefined for errors that the password field does not show. */
function getPasswordError(error: unknown): string | undefined {
  if (isUnconfirmed(error)) return messages.login.wrongPassword;
  return isProblem(error, 'rate-limited') ? getTooManyAttemptsText() : undefined;
}

/**
 * Deletes the account once the password is entered or, without a password, after a recent sign-in. Clears this
 * browser's data two seconds later (docs/specification/accounts.md#account-deletion).
 */
export function DeleteAccountDialog({ dialog, hasPassword, redirect = goTo }: Props) {
  const confirmation = useConfirmation({ hasPassword, returnTo: '/settings?delete-account=' });
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '' },
    validate: {
      password: text => (hasPassword && text === '' ? t`Please enter your password` : null),
    },
  });
  const remove = useMutation({
    mutationFn: (password: string | undefined) => api.call('DELETE /user', withPassword(password)),
    onSuccess: () => {
      toast.success(toasts.accountDeleted);
      setTimeout(() => clearBrowserData(redirect), limits.redirectDelayMs);
    },
    onError: error => {
      if (!hasPassword && isUnconfirmed(error)) return;
      const passwordError = hasPassword ? getPasswordError(error) : undefined;
      if (passwordError) form.setErrors({ password: passwordError });
      else handleError(error, messages.profile.delete);
    },
  });
  const submit = ({ password }: { password: string }) =>
    hasPassword ? remove.mutate(password) : void confirmation.run(remove.mutateAsync);
  if (confirmation.dialog) return confirmation.dialog;
  return (
    <FormDialog
      title={t`Delete your account?`}
      submitLabel={t`Delete account`}
      danger
      busy={remove.isPending || remove.isSuccess}
      onClose={dialog.hide}
      onCancel={dialog.hide}
      onSubmit={form.onSubmit(submit, focusFirstError)}
    >
      <DeletionExtent />
      <Text>
        {t`Your profile and your occasions are deleted, and you no longer follow anybody. This applies to you and to everybody you shared your lists with, and cannot be undone.`}
      </Text>
      {hasPassword && (
        <PasswordField
          label={t`Your password`}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
    </FormDialog>
  );
}

function clearBrowserData(redirect: (path: string) => void): void {
  // May fail, because the session ended with the account.
  void session
    .signOut()
    .catch(() => undefined)
    .finally(() => {
      persistentStorage.clear();
      tabStorage.clear();
      redirect('/');
    });
}
