import { IconButton, useIsPhone } from '@giftlist/frontend-kit/base';
import { session } from '@giftlist/frontend-kit/client';
import { useLocation, useNavigate } from '@giftlist/frontend-kit/router';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import css from './notifications.module.css';
import { leavePush } from './push-device.ts';
import { useLiveNotifications, useNotifications } from './use-notifications.ts';

const BellPanel = lazy(() => import('./bell-panel.tsx').then(file => ({ default: file.BellPanel })));

/** The bell: a dot when something is new, its list below it; on a phone the list is a page. */
export function Bell() {
  const { unread } = useNotifications();
  useLiveNotifications();
  const phone = useIsPhone();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const open = openAt === key && !phone;

  // Whoever uses this browser next does not get the messages of who signed out.
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
        label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        dot={unread > 0}
        aria-expanded={phone ? undefined : open}
        icon={<IconBell stroke={1.8} aria-hidden="true" />}
        onClick={() => (phone ? navigate('/notifications') : setOpenAt(open ? undefined : key))}
      />
      {open && (
        <Suspense>
          <BellPanel />
        </Suspense>
      )}
    </div>
  );
}
