import { beforeEach, describe, expect, it } from '@jest/globals';
import { markCountryPromptShown, needsCountryPrompt } from './needs-country-prompt.ts';

const profile = { id: 'p', country: 'fr', currency: 'EUR' };

describe('needsCountryPrompt', () => {
  beforeEach(() => sessionStorage.clear());

  it('is true only for members without a country or currency', () => {
    expect(needsCountryPrompt({ ...profile, country: null })).toBe(true);
    expect(needsCountryPrompt({ ...profile, currency: null })).toBe(true);
    expect(needsCountryPrompt(profile)).toBe(false);
    expect(needsCountryPrompt(undefined)).toBe(false);
  });
  it('is false after the prompt was shown in this session', () => {
    markCountryPromptShown();
    expect(needsCountryPrompt({ ...profile, country: null })).toBe(false);
  });
});
