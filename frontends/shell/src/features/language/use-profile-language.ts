import { languageParameter, matchLanguage } from '@giftlist/contracts/languages';
import { useSession } from '@giftlist/frontend-kit/client';
import { getLanguage, getSavedLanguage, saveLanguage } from '@giftlist/frontend-kit/language';
import { useEffect } from 'react';

const hasLanguageParameter = (): boolean => new URLSearchParams(location.search).has(languageParameter);

/**
 * Reloads the page in the language of the member's profile if this browser uses another. `?lang=` takes
 * precedence.
 */
export function useProfileLanguage(reload = () => location.reload()): void {
  const { profile } = useSession();
  const profileLanguage = matchLanguage(profile?.language);
  useEffect(() => {
    if (!profileLanguage || hasLanguageParameter() || getSavedLanguage() === profileLanguage) return;
    saveLanguage(profileLanguage);
    // If cookies are blocked, the page would reload in the same language.
    if (profileLanguage !== getLanguage() && getSavedLanguage() === profileLanguage) reload();
  }, [profileLanguage]);
}
