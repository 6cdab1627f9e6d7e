import { Button, TextLink } from '@giftlist/frontend-kit/base';
import { isProblem, type Session, session } from '@giftlist/frontend-kit/client';
import { TextField, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { tooManyAttempts, wrongCode } from './code-sentences.ts';
import css from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { trackFailure } from './track-failure.ts';

interface Props {
  /** The ticket from the response that asked for the second factor. */
  ticket: string;
  onSignedIn: (session: Session) => void;
  /** Returns to the first step; `sentence` says why it must start over. */
  onBack: (sentence?: string) => void;
}

/** The second step of signing in: a code from the app, or a recovery code. */
export function SecondFactor({ ticket, onSignedIn, onBack }: Props) {
  const [recovering, setRecovering] = useState(false);
  const form = useForm({ mode: 'controlled', initialValues: { code: '' } });
  const code = form.values.code.trim();
  const signIn = useMutation({
    mutationFn: () => session.submitSecondFactor({ ticket, code }),
    onSuccess: onSignedIn,
    onError: error => {
      trackFailure(error);
      if (isProblem(error, 'auth/session-ended'))
        return onBack(t`That took too long. Please sign in once more.`);
      const wrong = isProblem(error, 'auth/second-factor-wrong', 'validation');
      const tooMany = isProblem(error, 'rate-limited');
      form.setErrors({
        code: wrong ? wrongCode() : tooMany ? tooManyAttempts() : messages.login.other,
      });
    },
  });
  const submit = () => (code.length < 6 ? form.setErrors({ code: wrongCode() }) : signIn.mutate());
  return (
    <SignInLayout
      title={t`Login`}
      heading={t`One more step`}
      lead={
        recovering
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
          key={recovering ? 'recovery' : 'app'}
          label={recovering ? t`Recovery code` : t`Code`}
          inputMode={recovering ? 'text' : 'numeric'}
          autoComplete={recovering ? 'off' : 'one-time-code'}
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
            setRecovering(!recovering);
          }}
        >
          {recovering ? t`Use the app instead` : t`I do not have my app: use a recovery code`}
        </TextLink>
      </p>
    </SignInLayout>
  );
}
