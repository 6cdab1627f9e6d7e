import { loginMessages } from '@giftlist/contracts/messages';
import { Button, TextLink } from '@giftlist/frontend-kit/base';
import { ApiProblem, isProblem, type Session, session, useSession } from '@giftlist/frontend-kit/client';
import { PasswordField, TextField, useForm } from '@giftlist/frontend-kit/forms';
import { messages, translateSentence } from '@giftlist/frontend-kit/language';
import { useMutation } from '@giftlist/frontend-kit/query';
import { useLocation, useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useFollowFriend } from './api/use-follow-friend.ts';
import { appendArrival, getPathAfterSignIn, parseArrival } from './arrival.ts';
import { getTooManyAttemptsText } from './code-sentences.ts';
import { InvitationNote } from './invitation-note.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { isSignedIn, RedirectSignedIn } from './redirect-signed-in.tsx';
import { SecondFactor } from './second-factor.tsx';
import css from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { trackFailure } from './track-failure.ts';
import { WantedGift } from './wanted-gift.tsx';

/** Returns errors by form field (docs/specification/messages.md#login). */
export function getLoginErrors(error: unknown): { email?: string; password?: string } {
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'network' || code === 'upstream-unavailable') {
    return { password: t`We could not reach Giftlist. Please try again.` };
  }
  if (code === 'rate-limited') return { password: getTooManyAttemptsText() };
  const messageOfCode = code && code !== 'unreadable' ? loginMessages[code] : undefined;
  const text = messageOfCode === undefined ? messages.login.other : translateSentence(messageOfCode);
  return code === 'auth/user-not-found' ? { email: text } : { password: text };
}

/** Returns the second-factor ticket that another page passed on. */
const parseTicket = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'ticket' in state && typeof state.ticket === 'string'
    ? state.ticket
    : undefined;

/** Returns the email address that the sign-up page passed on. */
const parseEmail = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';

export function LoginPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const currentSession = useSession();
  const arrival = parseArrival(params);
  const [ticket, setTicket] = useState(parseTicket(location.state));
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: parseEmail(location.state), password: '' },
  });
  const { email, password } = form.values;
  const followFriend = useFollowFriend(arrival.friend);

  const continueAfterSignIn = (newSession: Session) => {
    void followFriend(newSession);
    navigate(getPathAfterSignIn(newSession, arrival), { replace: true });
  };
  const signIn = useMutation({
    mutationFn: () => session.signIn({ email: email.trim(), password }),
    onSuccess: ({ passwordExpired, ...newSession }) => {
      if (passwordExpired) form.setErrors({ password: messages.login.passwordExpired });
      else continueAfterSignIn(newSession);
    },
    onError: error => {
      if (isProblem(error, 'auth/second-factor-required') && error.ticket) return setTicket(error.ticket);
      trackFailure(error);
      form.setErrors(getLoginErrors(error));
    },
  });

  if (isSignedIn(currentSession) && !signIn.isPending)
    return <RedirectSignedIn session={currentSession} arrival={arrival} />;
  if (ticket !== undefined) {
    const goBack = (message?: string) => {
      setTicket(undefined);
      if (message) form.setErrors({ password: message });
    };
    return <SecondFactor ticket={ticket} onSignedIn={continueAfterSignIn} onBack={goBack} />;
  }
  return (
    <SignInLayout
      title={t`Login`}
      heading={t`Welcome back`}
      lead={
        <Trans>
          New here? <TextLink to={appendArrival('/sign-up', arrival)}>Join now</TextLink>
        </Trans>
      }
    >
      <InvitationNote arrival={arrival} />
      <WantedGift arrival={arrival} />
      <SocialButtons arrival={arrival} page="/login" onTicket={setTicket} />
      <form className={css.body} noValidate onSubmit={form.onSubmit(() => signIn.mutate())}>
        <TextField label={t`E-mail`} type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <p className={css.forgot}>
          <TextLink to={appendArrival('/forgot-password', arrival)}>{t`Forgot password?`}</TextLink>
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={signIn.isPending}
          disabled={email.trim() === '' || password === ''}
        >
          {t`Login`}
        </Button>
      </form>
      <PasskeyButton
        onSignedIn={continueAfterSignIn}
        onError={message => form.setErrors({ password: message })}
      />
    </SignInLayout>
  );
}
