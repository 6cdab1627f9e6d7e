import type { Dialog } from '@giftlist/frontend-kit/base';
import { useLocation } from '@giftlist/frontend-kit/router';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isBarePath } from '../features/frame/navigation.ts';
import { welcome } from '../features/sign-in/welcome.ts';

/** Opens the Welcome dialog after a sign-in through a friend's link. */
export function useWelcome(dialog: Dialog): void {
  const personId = useSyncExternalStore(welcome.subscribe, welcome.read);
  const { pathname, search } = useLocation();
  // With these parameters, `/lists` redirects at once and would drop the dialog's query parameter.
  const isRedirecting = pathname === '/lists' && /[?&](friend|list)=/.test(search);
  const canOpen = personId !== undefined && !isBarePath(pathname) && !isRedirecting;
  const openDialog = useEffectEvent(() => {
    welcome.clear();
    dialog.show(personId);
  });
  useEffect(() => {
    if (canOpen) openDialog();
  }, [canOpen]);
}
