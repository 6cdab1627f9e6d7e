import { IconButton, useIsPhone } from '@giftlist/frontend-kit/base';
import { session } from '@giftlist/frontend-kit/client';
import { useLocation, useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import css from './notifications.module.css';
import { leavePush } from './push-device.ts';
import { useLiveNotifications, useNotifications } from './use-notifications.ts';

const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then(file => ({ default: file.NotificationPanel })),
);

/** The notification button: a dot if something is new; opens a panel, on a phone a page. */
export function NotificationButton() {
  const { unread } = useNotifications();
  useLiveNotifications();
  const phone = useIsPhone();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const open = openAt === key && !phone;

  // The next person in this browser must not receive the messages of the one who signed out.
  useEffect(
    () =>
      session.subscribe((now, before) => {
        if (before.state === 'member' && now.state === 'visitor') void leavePush();
      }),
    [],
  );

  useEffect(() => {
    if (!open) return;
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpenAt(undefined);
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      place.current?.querySelector('button')?.focus();
    };
    addEventListener('pointerdown', away);
    addEventListener('keydown', leave);
    return () => {
      removeEventListener('pointerdown', away);
      removeEventListener('keydown', leave);
    };
  }, [open]);
  return (
    <div ref={place} className={css.place}>
      <IconButton
        label={unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`}
        dot={unread > 0}
        aria-expanded={phone ? undefined : open}
        icon={<IconBell stroke={1.8} aria-hidden="true" />}
        onClick={() => (phone ? navigate('/notifications') : setOpenAt(open ? undefined : key))}
      />
      {open && (
        <Suspense>
          <NotificationPanel />
        </Suspense>
      )}
    </div>
  );
}
