import { Button } from '@giftlist/frontend-kit/base';
import { isProblem } from '@giftlist/frontend-kit/client';
import { PasswordField, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import css from './sign-in.module.css';
import { trackFailure } from './track-failure.ts';
import { getWeakPasswordText } from './weak-password.ts';

interface NewPasswordFormProps {
  save: (password: string) => Promise<unknown>;
  onSaved: () => void;
}

export function NewPasswordForm({ save, onSaved }: NewPasswordFormProps) {
  const form = useForm({ mode: 'controlled', initialValues: { password: '', confirmation: '' } });
  const { password, confirmation } = form.values;
  const isMismatch = confirmation !== '' && confirmation !== password;
  const submit = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: error => {
      trackFailure(error);
      const isWeak = isProblem(error, 'auth/weak-password');
      form.setErrors({ password: isWeak ? getWeakPasswordText(error) : messages.reset.cannotUpdate });
    },
  });
  return (
    <form className={css.body} noValidate onSubmit={form.onSubmit(() => submit.mutate(password))}>
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        description={t`At least 8 characters`}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t`Confirm the new password`}
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
        error={isMismatch ? t`The two passwords differ` : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={submit.isPending}
        disabled={password === '' || password !== confirmation}
      >
        {t`Set password`}
      </Button>
    </form>
  );
}
