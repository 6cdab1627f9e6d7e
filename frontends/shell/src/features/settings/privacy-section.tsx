import { consent, useConsent } from '@giftlist/frontend-kit/client';
import { SwitchField } from '@giftlist/frontend-kit/forms';
import { t } from '@lingui/core/macro';
import { SettingsSection } from './section.tsx';

export function PrivacySection() {
  const consentState = useConsent();
  return (
    <SettingsSection title={t`Privacy`}>
      <SwitchField
        label={t`Usage statistics`}
        description={t`Lets us count which pages are opened in this browser, never what is on your lists.`}
        checked={consentState === 'granted' || consentState === 'not-needed'}
        onChange={consent.setGranted}
      />
    </SettingsSection>
  );
}
