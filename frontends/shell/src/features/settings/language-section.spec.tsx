import { getSavedLanguage, saveLanguage } from '@giftlist/frontend-kit/language';
import { mockServer, renderInApp, resetBetweenTests, signInAs } from '@giftlist/frontend-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { createFrenchMember } from '../../testing.ts';
import { LanguageSection } from './language-section.tsx';

resetBetweenTests();
afterEach(() => saveLanguage(null));

/** Chooses an option. Returns the requests sent before the reload. */
async function chooseLanguage(option: string, profileLanguage: 'ja' | null = null) {
  const profile = createFrenchMember({ id: 'p', language: profileLanguage });
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

describe('LanguageSection', () => {
  it('saves the language in the profile and in this browser', async () => {
    expect(await chooseLanguage('العربية')).toEqual([{ key: 'PUT /user/p', body: { language: 'ar' } }]);
    expect(getSavedLanguage()).toBe('ar');
  });

  it('the option ‘That of the browser’ removes the saved language', async () => {
    saveLanguage('ja');
    const sent = await chooseLanguage('That of the browser', 'ja');
    expect(sent).toEqual([{ key: 'PUT /user/p', body: { language: '' } }]);
    expect(getSavedLanguage()).toBeUndefined();
  });
});
