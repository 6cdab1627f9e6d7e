import { Button } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { SettingsSection } from './section.tsx';

export function NotificationsSection() {
  return (
    <SettingsSection
      title={t`Notifications`}
      text={t`Choose what we notify you about: in the app, by mail or by push.`}
    >
      <div>
        <Button to="/notifications/preferences">{t`Notification settings`}</Button>
      </div>
    </SettingsSection>
  );
}
