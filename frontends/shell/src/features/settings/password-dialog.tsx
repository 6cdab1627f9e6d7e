import { toast } from '@giftlist/frontend-kit/base';
import { api, isProblem } from '@giftlist/frontend-kit/client';
import { focusFirstError, PasswordField, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { getTooManyAttemptsText } from '../sign-in/code-sentences.ts';
import { getWeakPasswordText } from '../sign-in/weak-password.ts';
import { useRefreshAccount } from './api/use-account.ts';

const getMismatchText = () => t`The two passwords differ`;

function toFieldErrors(error: unknown): { currentPassword?: string; password?: string } {
  if (isProblem(error, 'auth/confirmation-wrong')) return { currentPassword: messages.login.wrongPassword };
  if (isProblem(error, 'auth/weak-password')) return { password: getWeakPasswordText(error) };
  if (isProblem(error, 'auth/confirmation-required')) {
    return { password: t`Please sign in once more, then set the password within ten minutes.` };
  }
  return {
    password: isProblem(error, 'rate-limited') ? getTooManyAttemptsText() : messages.reset.cannotUpdate,
  };
}

/** A new password signs out all other devices. */
export function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const refresh = useRefreshAccount();
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '', password: '', confirmation: '' },
    validate: {
      currentPassword: text => (hasPassword && text === '' ? t`Please enter your current password` : null),
      password: text => (text === '' ? t`Please enter a new password` : null),
      confirmation: (text, values) => (text === values.password ? null : getMismatchText()),
    },
  });
  const { currentPassword, password, confirmation } = form.values;
  const isMismatch = confirmation !== '' && confirmation !== password;
  const save = useMutation({
    mutationFn: () => {
      const currentPasswordFields = hasPassword ? { password: currentPassword } : {};
      return api.call('PUT /account/password', {
        body: { ...currentPasswordFields, new_password: password },
      });
    },
    onSuccess: () => {
      toast.success(messages.reset.changed);
      void refresh();
      onClose();
    },
    onError: error => form.setErrors(toFieldErrors(error)),
  });
  return (
    <FormDialog
      title={hasPassword ? t`Change password` : t`Set a password`}
      submitLabel={t`Set password`}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(() => save.mutate(), focusFirstError)}
    >
      {hasPassword && (
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        description={t`At least 8 characters. Your other devices are signed out.`}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t`Confirm the new password`}
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
        error={isMismatch ? getMismatchText() : form.errors.confirmation}
      />
    </FormDialog>
  );
}
