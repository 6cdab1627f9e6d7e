import { Button, TextLink } from '@giftlist/frontend-kit/base';
import { consent, useConsent, useSession } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import css from './consent.module.css';

/** Asks for consent to analytics if the law requires it, without blocking the page. */
export function ConsentBanner() {
  const { state, profile } = useSession();
  const consentState = useConsent();
  const country = profile?.country;
  useEffect(() => {
    if (state === 'starting') return;
    consent.initialize(country, Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [state, country]);
  if (consentState !== 'asking') return null;
  return (
    <section className={css.banner} aria-label={t`Usage statistics`}>
      <p>
        <Trans>
          May we count which pages people open? It shows us what to improve. Nothing is sent unless you agree.{' '}
          <TextLink to="/privacy-policy">Privacy policy</TextLink>
        </Trans>
      </p>
      <div className={css.acts}>
        <Button onClick={() => consent.setGranted(false)}>{t`No, thanks`}</Button>
        <Button onClick={() => consent.setGranted(true)}>{t`Yes, allow`}</Button>
      </div>
    </section>
  );
}
