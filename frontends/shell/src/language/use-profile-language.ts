import { languageParameter, matchLanguage } from '@giftlist/contracts/languages';
import { useSession } from '@giftlist/frontend-kit/client';
import { keepLanguage, keptLanguage, language } from '@giftlist/frontend-kit/language';
import { useEffect } from 'react';

const isInAddress = (): boolean => new URLSearchParams(location.search).has(languageParameter);

/**
 * Shows members who sign in on another browser the language of their profile: the page loads again in it, once.
 * `?lang=` takes precedence.
 */
export function useProfileLanguage(reload = () => location.reload()): void {
  const { profile } = useSession();
  const chosen = matchLanguage(profile?.language);
  useEffect(() => {
    if (!chosen || isInAddress() || keptLanguage() === chosen) return;
    keepLanguage(chosen);
    // Where cookies are refused, the page would be the same again.
    if (chosen !== language() && keptLanguage() === chosen) reload();
  }, [chosen]);
}
