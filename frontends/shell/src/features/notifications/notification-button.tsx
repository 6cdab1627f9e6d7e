import { IconButton, lazyComponent, useIsPhone } from '@giftlist/frontend-kit/base';
import { session } from '@giftlist/frontend-kit/client';
import { useLocation, useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { unsubscribePush } from './api/push-device.ts';
import { useLiveNotifications, useNotifications } from './api/use-notifications.ts';
import css from './notifications.module.css';

const NotificationPanel = lazyComponent(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
);

/** Opens the notifications in a panel or, on phones, as a page. */
export function NotificationButton() {
  const { unreadCount: unread } = useNotifications();
  useLiveNotifications();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { key: locationKey } = useLocation();
  /** The key of the location at which the panel was opened. A navigation closes the panel. */
  const [openKey, setOpenKey] = useState<string>();
  const container = useRef<HTMLDivElement>(null);
  const isOpen = openKey === locationKey && !isPhone;

  // After a sign-out, the next person in this browser must not receive push messages.
  useEffect(
    () =>
      session.subscribe((next, previous) => {
        if (previous.state === 'member' && next.state === 'visitor') void unsubscribePush();
      }),
    [],
  );

  useEffect(() => {
    if (!isOpen) return;
    const handlePointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpenKey(undefined);
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenKey(undefined);
      container.current?.querySelector('button')?.focus();
    };
    addEventListener('pointerdown', handlePointerDown);
    addEventListener('keydown', handleKeyDown);
    return () => {
      removeEventListener('pointerdown', handlePointerDown);
      removeEventListener('keydown', handleKeyDown);
    };
  }, [isOpen]);
  return (
    <div ref={container} className={css.place}>
      <IconButton
        label={unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`}
        dot={unread > 0}
        aria-expanded={isPhone ? undefined : isOpen}
        icon={<IconBell stroke={1.8} aria-hidden="true" />}
        onClick={() => (isPhone ? navigate('/notifications') : setOpenKey(isOpen ? undefined : locationKey))}
      />
      {isOpen && <NotificationPanel />}
    </div>
  );
}
