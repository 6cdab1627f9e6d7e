import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, Illustration, Note, Page, TextLink } from '@giftlist/frontend-kit/base';
import { api, handleError, isProblem, loginHref, rememberedGiver } from '@giftlist/frontend-kit/client';
import { TextField, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import css from './giving.module.css';

/** Lets visitors request an email with a link to their gifts. */
export function LinkRequestPage({ notice }: { notice?: string | undefined }) {
  const [submittedEmail, setSubmittedEmail] = useState<string>();
  return (
    <Page title={t`My giving`} analyticsTitle="My giving" width="narrow">
      <div className={css.ask}>
        <Illustration name="box" />
        {submittedEmail === undefined ? (
          <LinkRequestForm notice={notice} onSent={setSubmittedEmail} />
        ) : (
          <LinkSent email={submittedEmail} onChangeAddress={() => setSubmittedEmail(undefined)} />
        )}
      </div>
    </Page>
  );
}

function LinkRequestForm({
  notice,
  onSent,
}: {
  notice: string | undefined;
  onSent: (email: string) => void;
}) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: rememberedGiver.read()?.email ?? '' },
  });
  const request = useMutation({
    mutationFn: (email: string) => api.call('POST /giving/link', { body: { email } }),
    onSuccess: (_, email) => onSent(email),
    onError: error => {
      if (isProblem(error, 'validation')) form.setErrors({ email: messages.profileForm.email });
      else handleError(error, t`We could not send the mail`);
    },
  });
  const submit = ({ email }: { email: string }) => {
    if (email.trim() === '') form.setErrors({ email: messages.profileForm.email });
    else request.mutate(email.trim());
  };
  return (
    <>
      <h1>{t`The gifts you are giving`}</h1>
      {notice && (
        <Note tone="gold" role="alert">
          {notice}
        </Note>
      )}
      <p>
        {t`Reserved something without an account? We mail you a link to everything you reserved with your address.`}
      </p>
      <form className={css.form} noValidate onSubmit={form.onSubmit(submit)}>
        <TextField label={t`E-mail`} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <Button type="submit" variant="primary" size="lg" block busy={request.isPending}>
          {t`Send me my gifts`}
        </Button>
      </form>
      <p>
        <Trans>
          Have an account? <TextLink to={loginHref('/giving')}>Sign in</TextLink>
        </Trans>
      </p>
    </>
  );
}

function LinkSent({ email, onChangeAddress }: { email: string; onChangeAddress: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={css.sent}>
        {t`Check your email`}
      </h1>
      <p role="status">
        <Trans>
          If you reserved gifts with <strong>{isolateBidi(email)}</strong>, a link is on its way. It works
          once, within 30 minutes.
        </Trans>
      </p>
      <Button onClick={onChangeAddress}>{t`Use another address`}</Button>
    </>
  );
}
