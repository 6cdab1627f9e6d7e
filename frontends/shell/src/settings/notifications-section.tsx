import { Button } from '@giftlist/frontend-kit/base';
import { SettingsSection } from './section.tsx';

/** Leads to the page where each kind of notification is turned on or off. */
export function NotificationsSection() {
  return (
    <SettingsSection title="Notifications" text="What you want to know, and whether by bell, mail or push.">
      <div>
        <Button to="/notifications/preferences">Notification settings</Button>
      </div>
    </SettingsSection>
  );
}
