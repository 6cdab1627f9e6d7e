import { isolateBidi } from '@giftlist/contracts/rules/text';
import { toast } from '@giftlist/frontend-kit/base';
import { api, isProblem } from '@giftlist/frontend-kit/client';
import {
  focusFirstError,
  PasswordField,
  profileRules,
  TextField,
  useForm,
} from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { getAddressInUseText, getTooManyAttemptsText } from '../sign-in/code-sentences.ts';
import { type Account, useRefreshAccount } from './api/use-account.ts';

function toFieldErrors(error: unknown): { email?: string; password?: string } {
  if (isProblem(error, 'auth/confirmation-wrong')) return { password: messages.login.wrongPassword };
  if (isProblem(error, 'auth/confirmation-required')) {
    return { email: t`Please sign in once more, then change the address within ten minutes.` };
  }
  if (isProblem(error, 'auth/email-in-use')) return { email: getAddressInUseText() };
  if (isProblem(error, 'validation')) return { email: messages.profileForm.email };
  if (isProblem(error, 'rate-limited')) return { email: getTooManyAttemptsText() };
  return { email: t`The address could not be changed. Please try again.` };
}

/** The new address takes effect when the emailed link is opened. */
export function EmailDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const refresh = useRefreshAccount();
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', password: '' },
    validate: {
      email: profileRules.email,
      password: text => (account.has_password && text === '' ? t`Please enter your password` : null),
    },
  });
  const { email, password } = form.values;
  const save = useMutation({
    mutationFn: () => {
      const passwordFields = account.has_password ? { password } : {};
      return api.call('PUT /account/email', { body: { ...passwordFields, email: email.trim() } });
    },
    onSuccess: () => {
      toast.success(t`We sent a link to ${isolateBidi(email.trim())}`);
      void refresh();
      onClose();
    },
    onError: error => form.setErrors(toFieldErrors(error)),
  });
  return (
    <FormDialog
      title={t`Change e-mail`}
      submitLabel={t`Send the link`}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(() => save.mutate(), focusFirstError)}
    >
      <TextField
        label={t`New e-mail`}
        type="email"
        autoComplete="email"
        description={t`We send a link there. Until you open it, the present address stays.`}
        {...form.getInputProps('email')}
      />
      {account.has_password && (
        <PasswordField
          label={t`Your password`}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
    </FormDialog>
  );
}
