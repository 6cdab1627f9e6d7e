import { lazyComponent, useDialog } from '@giftlist/frontend-kit/base';
import { useSession } from '@giftlist/frontend-kit/client';
import { useState } from 'react';
import { needsCountryPrompt } from '../features/country-prompt/needs-country-prompt.ts';
import { useEarlyKeystrokes } from '../features/search/early-keystrokes.ts';
import { useWelcome } from './use-welcome.ts';

const SearchSheet = lazyComponent(
  async () => (await import('../features/search/search-sheet.tsx')).SearchSheet,
);
const WelcomeDialog = lazyComponent(
  async () => (await import('../features/frame/welcome-dialog.tsx')).WelcomeDialog,
);
const CountryPrompt = lazyComponent(
  async () => (await import('../features/country-prompt/country-prompt.tsx')).CountryPrompt,
);

/** Dialogs that can open on any page, loaded when they open. */
export function FrameDialogs() {
  const search = useDialog('search');
  const welcome = useDialog('followed');
  useWelcome(welcome);
  useEarlyKeystrokes(search.open);
  const { profile } = useSession();
  const [isPromptMounted, setIsPromptMounted] = useState(false);
  // `needsCountryPrompt` returns false once the prompt is shown, but the prompt must stay mounted.
  if (!isPromptMounted && needsCountryPrompt(profile)) setIsPromptMounted(true);
  if (isPromptMounted && !profile) setIsPromptMounted(false);
  return (
    <>
      {search.open && <SearchSheet dialog={search} />}
      {welcome.value && <WelcomeDialog personId={welcome.value} dialog={welcome} />}
      {isPromptMounted && <CountryPrompt />}
    </>
  );
}
