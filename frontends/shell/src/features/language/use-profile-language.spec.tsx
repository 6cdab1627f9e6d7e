import { getSavedLanguage, saveLanguage } from '@giftlist/frontend-kit/language';
import { renderInApp, resetBetweenTests, signInAs } from '@giftlist/frontend-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createFrenchMember } from '../../testing.ts';
import { useProfileLanguage } from './use-profile-language.ts';

resetBetweenTests();
afterEach(() => {
  saveLanguage(null);
  history.replaceState(null, '', '/');
});

/** Renders the hook for a member with this language. Returns the number of reloads. */
function countReloads(language: 'sv' | 'en' | null): number {
  let reloads = 0;
  const Frame = () => {
    useProfileLanguage(() => {
      reloads += 1;
    });
    return null;
  };
  signInAs(createFrenchMember({ language }));
  renderInApp(<Frame />);
  return reloads;
}

describe('useProfileLanguage', () => {
  it('saves the profile’s language and reloads the page once', () => {
    expect(countReloads('sv')).toBe(1);
    expect(getSavedLanguage()).toBe('sv');
    expect(countReloads('sv')).toBe(0);
  });

  it('does not reload a page that already has the profile’s language', () => {
    expect(countReloads('en')).toBe(0);
    expect(getSavedLanguage()).toBe('en');
  });

  it('changes nothing if the profile has no language', () => {
    saveLanguage('de');
    expect(countReloads(null)).toBe(0);
    expect(getSavedLanguage()).toBe('de');
  });

  it('does not override the language in the URL', () => {
    history.replaceState(null, '', '/lists/1?lang=de');
    expect(countReloads('sv')).toBe(0);
    expect(getSavedLanguage()).toBeUndefined();
  });
});
