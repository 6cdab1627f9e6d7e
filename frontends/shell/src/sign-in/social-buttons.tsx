import { Button } from '@giftlist/frontend-kit/base';
import { api, queryKeys, readOrEmpty, session } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { IconBrandAppleFilled, IconBrandFacebookFilled, IconBrandGoogleFilled } from '@tabler/icons-react';
import css from './sign-in.module.css';

const ways = [
  { provider: 'google', label: 'Google', Icon: IconBrandGoogleFilled },
  { provider: 'apple', label: 'Apple', Icon: IconBrandAppleFilled },
  { provider: 'facebook', label: 'Facebook', Icon: IconBrandFacebookFilled },
] as const;

const none = { google: false, apple: false, facebook: false };

/** The social sign-ins that are configured here; nothing where there is none. */
export function SocialButtons({ returnTo }: { returnTo: string }) {
  const { data: offered = none } = useQuery({
    queryKey: queryKeys.providers(),
    queryFn: ({ signal }) => readOrEmpty(() => api.call('GET /auth/providers', { signal }), none),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = ways.filter(({ provider }) => offered[provider]);
  if (shown.length === 0) return null;
  return (
    <>
      <div className={css.social}>
        {shown.map(({ provider, label, Icon }) => (
          <Button
            key={provider}
            icon={<Icon aria-hidden="true" />}
            onClick={() => session.signInWith(provider, returnTo)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className={css.or}>or with e-mail</p>
    </>
  );
}
