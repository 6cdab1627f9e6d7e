import { lazyPart, useDialog } from '@giftlist/frontend-kit/base';
import { useSession } from '@giftlist/frontend-kit/client';
import { lazy, Suspense, useState } from 'react';
import { asksForCountry } from '../country-prompt/asks-for-country.ts';
import { useWelcome } from './use-welcome.ts';

const SearchSheet = lazyPart(() => import('../search/search-sheet.tsx').then(file => file.SearchSheet));
const FollowedPlace = lazy(() =>
  import('../frame/followed-place.tsx').then(file => ({ default: file.FollowedPlace })),
);
const CountryPrompt = lazy(() =>
  import('../country-prompt/country-prompt.tsx').then(file => ({ default: file.CountryPrompt })),
);

/** Dialogs that belong to no page; each is loaded when it opens. */
export function FrameDialogs() {
  const search = useDialog('search');
  const followed = useDialog('followed');
  useWelcome(followed);
  const { profile } = useSession();
  const [asking, setAsking] = useState(false);
  // Stays mounted: showing it marks it as shown, after which `asksForCountry` is false.
  if (!asking && asksForCountry(profile)) setAsking(true);
  if (asking && !profile) setAsking(false);
  return (
    <Suspense>
      {search.open && <SearchSheet dialog={search} />}
      {followed.value && <FollowedPlace personId={followed.value} dialog={followed} />}
      {asking && <CountryPrompt />}
    </Suspense>
  );
}
