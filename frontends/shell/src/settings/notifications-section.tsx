import { Button } from '@giftlist/frontend-kit/base';
import { SettingsSection } from './section.tsx';

/** Links to the notification settings. */
export function NotificationsSection() {
  return (
    <SettingsSection
      title="Notifications"
      text="Choose what we notify you about: in the app, by mail or by push."
    >
      <div>
        <Button to="/notifications/preferences">Notification settings</Button>
      </div>
    </SettingsSection>
  );
}
