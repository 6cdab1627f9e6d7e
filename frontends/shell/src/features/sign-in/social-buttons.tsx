import { Button, Note, Text } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys, session, track } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { refetchAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useFollowFriend } from './api/use-follow-friend.ts';
import { type Arrival, appendArrival, getPathAfterSignIn } from './arrival.ts';
import css from './sign-in.module.css';
import { getOutcomeError, getSocialError } from './social-error.ts';
import { socialSignIns } from './social-sign-ins.ts';
import { trackFailure } from './track-failure.ts';

const noProviders = { google: false, apple: false, facebook: false };

interface Props {
  arrival: Arrival;
  /** The page to which an installed app returns. */
  page: '/login' | '/sign-up';
  /** Called if a second factor is required. */
  onTicket: (ticket: string) => void;
}

/** Shows the configured social sign-ins and the error of a failed one. */
export function SocialButtons({ arrival, page, onTicket }: Props) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [errorText, setErrorText] = useState(getSocialError(params));
  const [isWaiting, setIsWaiting] = useState(false);
  const followFriend = useFollowFriend(arrival.friend);
  const { data: configuredProviders = noProviders } = useQuery({
    queryKey: queryKeys.providers(),
    queryFn: ({ signal }) => api.call('GET /auth/providers', { signal }),
    ...refetchAfterError,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // In an installed app, a social sign-in leaves this page and returns to it with any error in the URL.
  useEffect(() => {
    const message = getSocialError(params);
    if (message && !params.has('ticket')) track('auth_error', { error: message });
  }, []);
  // If the sign-in needs a second factor, the URL contains the ticket for it.
  const ticket = params.get('ticket');
  useEffect(() => {
    if (ticket === null) return;
    // If the ticket stayed in the URL, going back from the second step would open the second step again.
    const remainingParams = new URLSearchParams(params);
    remainingParams.delete('ticket');
    remainingParams.delete('auth_error');
    setParams(remainingParams, { replace: true });
    onTicket(ticket);
  }, [ticket]);
  const offeredSignIns = socialSignIns.filter(({ provider }) => configuredProviders[provider]);

  const signIn = async (provider: (typeof socialSignIns)[number]['provider']) => {
    setErrorText(undefined);
    setIsWaiting(true);
    try {
      const outcome = await session.signInWith(provider, appendArrival(page, arrival));
      if (outcome.kind === 'superseded') return;
      setIsWaiting(false);
      if (outcome.kind === 'signed-in') {
        void followFriend(session.read());
        return navigate(getPathAfterSignIn(session.read(), arrival), { replace: true });
      }
      if (outcome.kind === 'failed' && outcome.ticket) return onTicket(outcome.ticket);
      const message = getOutcomeError(outcome);
      track('auth_error', { error: message ?? 'unknown error' });
      setErrorText(message);
    } catch (error) {
      setIsWaiting(false);
      trackFailure(error);
      handleError(error, messages.signUp.other);
    }
  };
  return (
    <>
      {errorText && (
        <div className={css.failed}>
          <Note tone="danger" role="alert">
            {errorText}
          </Note>
        </div>
      )}
      {offeredSignIns.length > 0 && (
        <>
          <div className={css.social}>
            {offeredSignIns.map(({ provider, label, Icon }) => (
              <Button key={provider} icon={<Icon aria-hidden="true" />} onClick={() => void signIn(provider)}>
                {label}
              </Button>
            ))}
          </div>
          {isWaiting && (
            <Text size="sm" tone="muted" role="status" className={css.waiting}>
              {t`Go on in the window that opened.`}
            </Text>
          )}
          <p className={css.or}>{t`or with e-mail`}</p>
        </>
      )}
    </>
  );
}
