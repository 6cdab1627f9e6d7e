import { getSavedLanguage, saveLanguage } from '@giftlist/frontend-kit/language';
import { mockServer, renderInApp, resetBetweenTests, signInAs } from '@giftlist/frontend-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { memberOf } from '../../testing.ts';
import { LanguageSection } from './language-section.tsx';

resetBetweenTests();
afterEach(() => saveLanguage(null));

/** Chooses an option; returns the requests sent before the page is reloaded. */
async function choose(option: string, language: 'ja' | null = null) {
  const profile = memberOf({ id: 'p', language });
  signInAs(profile);
  const sent = mockServer(() => Response.json({ data: profile }));
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  const { user } = renderInApp(<LanguageSection profile={profile} reload={reload} />);
  await user.click(screen.getByRole('combobox', { name: 'Language' }));
  await user.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(reloads).toBe(1));
  return sent;
}

describe('the language in the settings', () => {
  it('is saved in the profile and in this browser', async () => {
    expect(await choose('العربية')).toEqual([{ key: 'PUT /user/p', body: { language: 'ar' } }]);
    expect(getSavedLanguage()).toBe('ar');
  });

  it('is no longer stored once ‘That of the browser’ is chosen', async () => {
    saveLanguage('ja');
    const sent = await choose('That of the browser', 'ja');
    expect(sent).toEqual([{ key: 'PUT /user/p', body: { language: '' } }]);
    expect(getSavedLanguage()).toBeUndefined();
  });
});
