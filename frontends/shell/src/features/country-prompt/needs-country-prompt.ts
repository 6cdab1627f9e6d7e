import type { OwnProfile } from '@giftlist/frontend-kit/client';
import { tabStorage } from '@giftlist/frontend-kit/client';

const shownKey = 'giftlist-country-asked';

/**
 * Returns true for members without a country or currency, until the prompt has been shown in this session
 * (docs/specification/pages.md#country-prompt).
 */
export function needsCountryPrompt(
  profile: Pick<OwnProfile, 'id' | 'country' | 'currency'> | undefined,
): boolean {
  if (!profile?.id || (profile.country && profile.currency)) return false;
  return tabStorage.get(shownKey) === undefined;
}

export const markCountryPromptShown = (): void => tabStorage.set(shownKey, '1');
