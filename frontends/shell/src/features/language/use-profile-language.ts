import { languageParameter, matchLanguage } from '@giftlist/contracts/languages';
import { useSession } from '@giftlist/frontend-kit/client';
import { getLanguage, getSavedLanguage, saveLanguage } from '@giftlist/frontend-kit/language';
import { useEffect } from 'react';

const isInUrl = (): boolean => new URLSearchParams(location.search).has(languageParameter);

/**
 * Switches to the language of the member's profile and reloads the page once, if this browser has another language.
 * `?lang=` takes precedence.
 */
export function useProfileLanguage(reload = () => location.reload()): void {
  const { profile } = useSession();
  const chosen = matchLanguage(profile?.language);
  useEffect(() => {
    if (!chosen || isInUrl() || getSavedLanguage() === chosen) return;
    saveLanguage(chosen);
    // Without cookies, the page would reload in the same language.
    if (chosen !== getLanguage() && getSavedLanguage() === chosen) reload();
  }, [chosen]);
}
