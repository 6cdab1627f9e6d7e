import { languageParameter, matchLanguage } from '@giftlist/contracts/languages';
import { useSession } from '@giftlist/frontend-kit/client';
import { keepLanguage, keptLanguage, language } from '@giftlist/frontend-kit/language';
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
    if (!chosen || isInUrl() || keptLanguage() === chosen) return;
    keepLanguage(chosen);
    // Without cookies, the page would reload in the same language.
    if (chosen !== language() && keptLanguage() === chosen) reload();
  }, [chosen]);
}
