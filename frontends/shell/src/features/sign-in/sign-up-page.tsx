import { limits } from '@giftlist/contracts/limits';
import { signUpMessages } from '@giftlist/contracts/messages';
import { isEmail } from '@giftlist/contracts/rules/email';
import { Button, TextLink } from '@giftlist/frontend-kit/base';
import { ApiProblem, isProblem, rememberedGiver, session, useSession } from '@giftlist/frontend-kit/client';
import { focusFirstError, PasswordField, TextField, useForm } from '@giftlist/frontend-kit/forms';
import { messages, translateSentence } from '@giftlist/frontend-kit/language';
import { useMutation } from '@giftlist/frontend-kit/query';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFollowFriend } from './api/use-follow-friend.ts';
import { appendArrival, getPathAfterSignIn, parseArrival } from './arrival.ts';
import { getTooManyAttemptsText } from './code-sentences.ts';
import { InvitationNote } from './invitation-note.tsx';
import { isSignedIn, RedirectSignedIn } from './redirect-signed-in.tsx';
import css from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { trackFailure } from './track-failure.ts';
import { WantedGift } from './wanted-gift.tsx';
import { getWeakPasswordText } from './weak-password.ts';

/** Returns errors by form field (docs/specification/messages.md#sign-up). */
export function getSignUpErrors(error: unknown): { email?: string; password?: string } {
  if (!(error instanceof ApiProblem)) return { password: messages.signUp.other };
  if (error.code === 'validation') {
    const passwordError = error.errors.find(({ path }) => path === 'body.password');
    return passwordError ? { password: passwordError.message } : { email: messages.signUp.invalidEmail };
  }
  if (error.code === 'auth/weak-password') return { password: getWeakPasswordText(error) };
  if (error.code === 'rate-limited') return { password: getTooManyAttemptsText() };
  const { code } = error;
  const messageOfCode = code === 'network' || code === 'unreadable' ? undefined : signUpMessages[code];
  if (messageOfCode) return { email: translateSentence(messageOfCode) };
  return { password: messages.signUp.other };
}

/** The server's minimum length. The server also rejects other weak passwords. */
const shortestPassword = 8;
const getTooShortText = () => t`Use at least ${shortestPassword} characters`;

export function SignUpPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const currentSession = useSession();
  const arrival = parseArrival(params);
  const [existingEmail, setExistingEmail] = useState<string>();
  // Visitors who reserved a gift have already typed their email address.
  const initialEmail = rememberedGiver.read()?.email ?? '';
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: initialEmail, password: '' },
    validate: {
      email: value => (isEmail(value.trim()) ? null : messages.signUp.invalidEmail),
      password: value => ([...value].length < shortestPassword ? getTooShortText() : null),
    },
  });
  const { email, password } = form.values;
  const followFriend = useFollowFriend(arrival.friend);

  const loginPath = appendArrival('/login', arrival);
  useEffect(() => {
    if (existingEmail === undefined) return;
    const openLogin = () => navigate(loginPath, { state: { email: existingEmail } });
    const timer = setTimeout(openLogin, limits.redirectDelayMs);
    return () => clearTimeout(timer);
  }, [existingEmail, loginPath, navigate]);

  // The account already exists and needs a second factor, which the login page asks for.
  const askForSecondFactor = (ticket: string) => void navigate(loginPath, { state: { ticket } });
  const signUp = useMutation({
    mutationFn: () => session.signUp({ email: email.trim(), password }),
    onSuccess: ({ passwordExpired, ...newSession }) => {
      if (passwordExpired) return form.setErrors({ password: messages.login.passwordExpired });
      void followFriend(newSession);
      navigate(getPathAfterSignIn(newSession, arrival), { replace: true });
    },
    onError: error => {
      if (isProblem(error, 'auth/second-factor-required') && error.ticket)
        return askForSecondFactor(error.ticket);
      trackFailure(error);
      form.setErrors(getSignUpErrors(error));
      setExistingEmail(isProblem(error, 'auth/email-in-use') ? email.trim() : undefined);
    },
  });

  if (isSignedIn(currentSession) && !signUp.isPending)
    return <RedirectSignedIn session={currentSession} arrival={arrival} />;
  return (
    <SignInLayout
      title={t`Sign Up`}
      heading={t`Join Giftlist`}
      lead={
        <Trans>
          Already have an account? <TextLink to={loginPath}>Login</TextLink>
        </Trans>
      }
    >
      <InvitationNote arrival={arrival} />
      <WantedGift arrival={arrival} />
      <SocialButtons arrival={arrival} page="/sign-up" onTicket={askForSecondFactor} />
      <form className={css.body} noValidate onSubmit={form.onSubmit(() => signUp.mutate(), focusFirstError)}>
        <TextField label={t`E-mail`} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          description={t`At least ${shortestPassword} characters`}
          {...form.getInputProps('password')}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={signUp.isPending}
          disabled={email.trim() === '' || password === ''}
        >
          {t`Continue`}
        </Button>
      </form>
      <p className={css.fine}>
        <Trans>
          By joining you confirm that you are at least {limits.minimumAge} years old and agree to the{' '}
          <TextLink to="/terms-of-use">terms</TextLink> and the{' '}
          <TextLink to="/privacy-policy">privacy policy</TextLink>.
        </Trans>
      </p>
    </SignInLayout>
  );
}
