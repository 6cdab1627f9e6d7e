import { ActionMenu } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import {
  IconBell,
  IconCalendarEvent,
  IconGift,
  IconLogout,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSignOut } from './use-sign-out.ts';

/** Includes the pages that do not fit into the bottom bar on phones. */
export function AccountMenu({ children }: { children: ReactNode }) {
  const signOut = useSignOut();
  return (
    <ActionMenu
      label={t`Your account`}
      icon={children}
      items={[
        { label: t`Profile`, icon: <IconUser stroke={1.8} aria-hidden="true" />, to: '/profile' },
        { label: t`My giving`, icon: <IconGift stroke={1.8} aria-hidden="true" />, to: '/giving' },
        {
          label: t`Occasions`,
          icon: <IconCalendarEvent stroke={1.8} aria-hidden="true" />,
          to: '/occasions',
        },
        {
          label: t`Notification settings`,
          icon: <IconBell stroke={1.8} aria-hidden="true" />,
          to: '/notifications/preferences',
        },
        { label: t`Settings`, icon: <IconSettings stroke={1.8} aria-hidden="true" />, to: '/settings' },
        'divider',
        {
          label: t`Sign out`,
          icon: <IconLogout stroke={1.8} aria-hidden="true" />,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}
