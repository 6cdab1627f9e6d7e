import { LoadError, LoadingRegion, Page, PageHeader, Skeleton, Stack } from '@giftlist/frontend-kit/base';
import { useRequireSession } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { useAccount } from './api/use-account.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { RegionSection } from './region-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SignInSection } from './sign-in-section.tsx';

export function SettingsPage() {
  const { profile } = useRequireSession();
  return (
    <Page title={t`Settings`} analyticsTitle="Settings" width="narrow">
      <PageHeader title={t`Settings`} />
      <Stack gap={6}>
        <AppearanceSection />
        {profile ? (
          <>
            <RegionSection key={`${profile.country}${profile.currency}`} profile={profile} />
            <LanguageSection profile={profile} />
            <NotificationsSection />
            <AccountSections />
            <DevicesSection />
            <PrivacySection />
            <DataSection />
          </>
        ) : (
          <SettingsSkeleton />
        )}
      </Stack>
    </Page>
  );
}

function AccountSections() {
  const { data: account, isError, refetch } = useAccount();
  if (!account) {
    return isError ? (
      <LoadError title={t`We could not load your sign-in methods`} onRetry={() => void refetch()} />
    ) : (
      <SettingsSkeleton />
    );
  }
  return (
    <>
      <SignInSection account={account} />
      <ProvidersSection account={account} />
      <PasskeysSection account={account} />
      <SecondFactorSection account={account} />
    </>
  );
}

const SettingsSkeleton = () => (
  <LoadingRegion>
    <Stack gap={6}>
      <Skeleton height={190} radius={16} />
      <Skeleton height={190} radius={16} />
    </Stack>
  </LoadingRegion>
);
