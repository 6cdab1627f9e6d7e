import type { Dialog } from '@giftlist/frontend-kit/base';
import { useLocation } from '@giftlist/frontend-kit/router';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isBare } from '../frame/navigation.ts';
import { welcome } from '../sign-in/welcome.ts';

/** Opens the Welcome dialog for a person followed by a link, on the page where the sign-in ends. */
export function useWelcome(dialog: Dialog): void {
  const personId = useSyncExternalStore(welcome.subscribe, welcome.read);
  const { pathname, search } = useLocation();
  // /lists?friend= and /lists?list= redirect at once, which would drop the dialog's address.
  const leadsOn = pathname === '/lists' && /[?&](friend|list)=/.test(search);
  const mayShow = personId !== undefined && !isBare(pathname) && !leadsOn;
  const show = useEffectEvent(() => {
    welcome.take();
    dialog.show(personId);
  });
  useEffect(() => {
    if (mayShow) show();
  }, [mayShow]);
}
