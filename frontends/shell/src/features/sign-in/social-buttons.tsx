import { Button, Note, Text } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys, session, track } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { retryAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useFollowFriend } from './api/use-follow-friend.ts';
import { type Arrival, afterSignIn, withArrival } from './arrival.ts';
import css from './sign-in.module.css';
import { outcomeError, socialError } from './social-error.ts';
import { socialSignIns } from './social-sign-ins.ts';
import { trackFailure } from './track-failure.ts';

const none = { google: false, apple: false, facebook: false };

interface Props {
  arrival: Arrival;
  /** The current page, to which an installed app returns. */
  page: '/login' | '/sign-up';
  /** Called when a second factor is required, with the ticket for its code. */
  onTicket: (ticket: string) => void;
}

/** The configured social sign-ins and the error of a failed one; nothing if none is configured. */
export function SocialButtons({ arrival, page, onTicket }: Props) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(socialError(params));
  const [waiting, setWaiting] = useState(false);
  const follow = useFollowFriend(arrival.friend);
  const { data: offered = none } = useQuery({
    queryKey: queryKeys.providers(),
    queryFn: ({ signal }) => api.call('GET /auth/providers', { signal }),
    ...retryAfterError,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // In an installed app, the page itself visits the provider and returns.
  useEffect(() => {
    const sentence = socialError(params);
    if (sentence && !params.has('ticket')) track('auth_error', { error: sentence });
  }, []);
  // The same with a ticket for the second factor.
  const ticket = params.get('ticket');
  useEffect(() => {
    if (ticket === null) return;
    // Removes the ticket, so that going back from the second step does not repeat it.
    const remaining = new URLSearchParams(params);
    remaining.delete('ticket');
    remaining.delete('auth_error');
    setParams(remaining, { replace: true });
    onTicket(ticket);
  }, [ticket]);
  const shown = socialSignIns.filter(({ provider }) => offered[provider]);

  const signIn = async (provider: (typeof socialSignIns)[number]['provider']) => {
    setFailed(undefined);
    setWaiting(true);
    try {
      const outcome = await session.signInWith(provider, withArrival(page, arrival));
      if (outcome.kind === 'superseded') return;
      setWaiting(false);
      if (outcome.kind === 'signed-in') {
        void follow(session.read());
        return navigate(afterSignIn(session.read(), arrival), { replace: true });
      }
      if (outcome.kind === 'failed' && outcome.ticket) return onTicket(outcome.ticket);
      const sentence = outcomeError(outcome);
      track('auth_error', { error: sentence ?? 'unknown error' });
      setFailed(sentence);
    } catch (error) {
      setWaiting(false);
      trackFailure(error);
      handleError(error, messages.signUp.other);
    }
  };
  return (
    <>
      {failed && (
        <div className={css.failed}>
          <Note tone="danger" role="alert">
            {failed}
          </Note>
        </div>
      )}
      {shown.length > 0 && (
        <>
          <div className={css.social}>
            {shown.map(({ provider, label, Icon }) => (
              <Button key={provider} icon={<Icon aria-hidden="true" />} onClick={() => void signIn(provider)}>
                {label}
              </Button>
            ))}
          </div>
          {waiting && (
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
