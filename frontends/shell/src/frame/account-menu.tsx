import { ActionMenu } from '@giftlist/frontend-kit/base';
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSignOut } from './use-sign-out.ts';

/** What one does with oneself: see the profile, change settings, leave. */
export function AccountMenu({ children }: { children: ReactNode }) {
  const signOut = useSignOut();
  return (
    <ActionMenu
      label="Your account"
      icon={children}
      items={[
        { label: 'Profile', icon: <IconUser stroke={1.8} aria-hidden="true" />, to: '/profile' },
        { label: 'Settings', icon: <IconSettings stroke={1.8} aria-hidden="true" />, to: '/settings' },
        'divider',
        {
          label: 'Sign out',
          icon: <IconLogout stroke={1.8} aria-hidden="true" />,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}
