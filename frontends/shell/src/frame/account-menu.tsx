import { ActionMenu } from '@giftlist/frontend-kit/base';
import { handleError, session } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What one does with oneself: see the profile, change settings, leave. */
export function AccountMenu({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = async () => {
    try {
      await session.signOut();
    } catch (error) {
      handleError(error, 'You are signed out here, but the server did not answer.');
    }
    queries.clear();
    navigate('/');
  };
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
          onSelect: () => void leave(),
        },
      ]}
    />
  );
}
