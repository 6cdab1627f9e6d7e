import type { Dialog } from '@giftlist/frontend-kit/base';
import { useLocation } from '@giftlist/frontend-kit/router';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isBare } from '../features/frame/navigation.ts';
import { welcome } from '../features/sign-in/welcome.ts';

/** Opens the Welcome dialog after a sign-in followed a person, on the page that opens then. */
export function useWelcome(dialog: Dialog): void {
  const personId = useSyncExternalStore(welcome.subscribe, welcome.snapshot);
  const { pathname, search } = useLocation();
  // /lists?friend= and /lists?list= redirect at once and drop the dialog's query parameter.
  const isRedirecting = pathname === '/lists' && /[?&](friend|list)=/.test(search);
  const mayShow = personId !== undefined && !isBare(pathname) && !isRedirecting;
  const show = useEffectEvent(() => {
    welcome.clear();
    dialog.show(personId);
  });
  useEffect(() => {
    if (mayShow) show();
  }, [mayShow]);
}
