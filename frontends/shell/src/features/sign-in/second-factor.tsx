import { Button, TextLink } from '@giftlist/frontend-kit/base';
import { isProblem, type Session, session } from '@giftlist/frontend-kit/client';
import { TextField, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { getTooManyAttemptsText, getWrongCodeText } from './code-sentences.ts';
import css from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { trackFailure } from './track-failure.ts';

interface Props {
  /** From the response that required the second factor. */
  ticket: string;
  onSignedIn: (session: Session) => void;
  /** Returns to the first step. `message` says why. */
  onBack: (message?: string) => void;
}

const minCodeLength = 6;

function getCodeError(error: unknown): string {
  if (isProblem(error, 'auth/second-factor-wrong', 'validation')) return getWrongCodeText();
  return isProblem(error, 'rate-limited') ? getTooManyAttemptsText() : messages.login.other;
}

/** The second step of signing in. Accepts a code from the app or a recovery code. */
export function SecondFactor({ ticket, onSignedIn, onBack }: Props) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const form = useForm({ mode: 'controlled', initialValues: { code: '' } });
  const code = form.values.code.trim();
  const signIn = useMutation({
    mutationFn: () => session.submitSecondFactor({ ticket, code }),
    onSuccess: onSignedIn,
    onError: error => {
      trackFailure(error);
      if (isProblem(error, 'auth/session-ended'))
        return onBack(t`That took too long. Please sign in once more.`);
      form.setErrors({ code: getCodeError(error) });
    },
  });
  const submit = () =>
    code.length < minCodeLength ? form.setErrors({ code: getWrongCodeText() }) : signIn.mutate();
  return (
    <SignInLayout
      title={t`Login`}
      heading={t`One more step`}
      lead={
        usesRecoveryCode
          ? t`Type one of the recovery codes that you kept. Each works once.`
          : t`Open your authenticator app and type the code it shows for Giftlist.`
      }
      above={
        <button type="button" className={css.back} onClick={() => onBack()}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {t`Login`}
        </button>
      }
    >
      <form className={css.body} noValidate onSubmit={form.onSubmit(submit)}>
        <TextField
          key={usesRecoveryCode ? 'recovery' : 'app'}
          label={usesRecoveryCode ? t`Recovery code` : t`Code`}
          inputMode={usesRecoveryCode ? 'text' : 'numeric'}
          autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
          maxLength={40}
          autoFocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" variant="primary" size="lg" block busy={signIn.isPending}>
          {t`Login`}
        </Button>
      </form>
      <p className={css.fine}>
        <TextLink
          onClick={() => {
            form.reset();
            setUsesRecoveryCode(!usesRecoveryCode);
          }}
        >
          {usesRecoveryCode ? t`Use the app instead` : t`I do not have my app: use a recovery code`}
        </TextLink>
      </p>
    </SignInLayout>
  );
}
