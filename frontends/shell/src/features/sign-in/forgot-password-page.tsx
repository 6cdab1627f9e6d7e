import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, Illustration, TextLink, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, isProblem } from '@giftlist/frontend-kit/client';
import { TextField, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { useMutation } from '@giftlist/frontend-kit/query';
import { Link, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { appendArrival, parseArrival } from './arrival.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import css from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { trackFailure } from './track-failure.ts';

/** Requests a reset link or, with an `oobCode` in the URL, sets a new password. */
export function ForgotPasswordPage() {
  const [params] = useSearchParams();
  const code = params.get('oobCode');
  const [sentTo, setSentTo] = useState<string>();
  const [isChanged, setIsChanged] = useState(false);
  if (isChanged) return <PasswordChangedNotice />;
  if (code) return <NewPassword code={code} onChanged={() => setIsChanged(true)} />;
  if (sentTo !== undefined) return <CheckEmailNotice email={sentTo} />;
  return <RequestForm onSent={setSentTo} />;
}

function BackToLogin() {
  const [params] = useSearchParams();
  return (
    <Link className={css.back} to={appendArrival('/login', parseArrival(params))}>
      <IconArrowLeft size={20} aria-hidden="true" />
      {t`Login`}
    </Link>
  );
}

const requestLink = (email: string) => api.call('POST /user/forgot-password', { body: { email } });

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ mode: 'controlled', initialValues: { email: '' } });
  const email = form.values.email.trim();
  const request = useMutation({
    mutationFn: requestLink,
    onSuccess: (_, requestedEmail) => onSent(requestedEmail),
    onError: error => {
      trackFailure(error);
      const isInvalid = isProblem(error, 'validation');
      form.setErrors({ email: isInvalid ? messages.signUp.invalidEmail : messages.reset.cannotReset });
    },
  });
  const submit = () =>
    email === '' ? form.setErrors({ email: messages.signUp.invalidEmail }) : request.mutate(email);
  return (
    <SignInLayout
      title={t`Forgot password`}
      heading={t`Forgot your password?`}
      lead={t`Tell us your e-mail, and we send you a link to set a new one.`}
      above={<BackToLogin />}
    >
      <form className={css.body} noValidate onSubmit={form.onSubmit(submit)}>
        <TextField label={t`E-mail`} type="email" autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" variant="primary" size="lg" block busy={request.isPending}>
          {t`Send the link`}
        </Button>
      </form>
    </SignInLayout>
  );
}

function CheckEmailNotice({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => requestLink(email),
    onSuccess: () => toast.success(t`We sent it again`),
    onError: error => {
      trackFailure(error);
      handleError(error, messages.reset.cannotReset);
    },
  });
  return (
    <SignInLayout
      title={messages.reset.checkEmail}
      heading={messages.reset.checkEmail}
      lead={t`If ${isolateBidi(email)} has an account here, a link to set a new password is on its way. It works for one hour.`}
      above={<BackToLogin />}
    >
      <div className={css.body}>
        <Button size="lg" block busy={resend.isPending} onClick={() => resend.mutate()}>
          {t`Resend`}
        </Button>
      </div>
    </SignInLayout>
  );
}

function NewPassword({ code, onChanged }: { code: string; onChanged: () => void }) {
  return (
    <SignInLayout title={t`Set a new password`} heading={t`Set a new password`} above={<BackToLogin />}>
      <NewPasswordForm
        save={password => api.call('POST /auth/reset-password', { body: { oobCode: code, password } })}
        onSaved={onChanged}
      />
      <p className={css.fine}>
        <Trans>
          The link is too old? <TextLink to="/forgot-password">Ask for a new one</TextLink>
        </Trans>
      </p>
    </SignInLayout>
  );
}

function PasswordChangedNotice() {
  return (
    <SignInLayout
      title={messages.reset.changed}
      heading={messages.reset.changed}
      lead={t`From now on the new one counts, on every device.`}
      above={<Illustration name="box" className={css.art} />}
    >
      <div className={css.body}>
        <Button variant="primary" size="lg" block to="/login">
          {t`Login`}
        </Button>
      </div>
    </SignInLayout>
  );
}
