import { getSavedLanguage, saveLanguage } from '@giftlist/frontend-kit/language';
import { renderInApp, resetBetweenTests, signInAs } from '@giftlist/frontend-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { memberOf } from '../../testing.ts';
import { useProfileLanguage } from './use-profile-language.ts';

resetBetweenTests();
afterEach(() => {
  saveLanguage(null);
  history.replaceState(null, '', '/');
});

/** Returns how often the page is reloaded for a member whose profile has this language. */
function reloadsFor(language: 'sv' | 'en' | null): number {
  let reloads = 0;
  const Frame = () => {
    useProfileLanguage(() => {
      reloads += 1;
    });
    return null;
  };
  signInAs(memberOf({ language }));
  renderInApp(<Frame />);
  return reloads;
}

describe('the language of a member’s profile', () => {
  it('is stored in this browser, and the page is reloaded in it once', () => {
    expect(reloadsFor('sv')).toBe(1);
    expect(getSavedLanguage()).toBe('sv');
    expect(reloadsFor('sv')).toBe(0);
  });

  it('does not reload a page that is in it already', () => {
    expect(reloadsFor('en')).toBe(0);
    expect(getSavedLanguage()).toBe('en');
  });

  it('changes nothing if none is chosen', () => {
    saveLanguage('de');
    expect(reloadsFor(null)).toBe(0);
    expect(getSavedLanguage()).toBe('de');
  });

  it('does not override the language in the URL', () => {
    history.replaceState(null, '', '/lists/1?lang=de');
    expect(reloadsFor('sv')).toBe(0);
    expect(getSavedLanguage()).toBeUndefined();
  });
});
