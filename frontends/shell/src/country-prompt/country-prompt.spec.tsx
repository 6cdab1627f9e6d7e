import { session } from '@giftlist/frontend-kit/client';
import {
  answerWith,
  holdBack,
  keepScreensApart,
  problem,
  screenOf,
  showInApp,
} from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { accountResponse } from '../testing.ts';
import { CountryPrompt } from './country-prompt.tsx';
import { needsCountryPrompt } from './needs-country-prompt.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const countries = [
  { value: 'us', label: 'United States', currency: 'USD', symbol: '$', timeZones: ['America/New_York'] },
  { value: 'fr', label: 'France', currency: 'EUR', symbol: '€', timeZones: ['Europe/Paris', zone] },
];
const profile = { id: 'p', email: 'a@b.c', email_verified: true, country: null, currency: null };

keepScreensApart();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function ask(save: () => Response) {
  const sent = answerWith(key => {
    if (key === 'GET /settings/countries') return Response.json(countries);
    if (key === 'POST /auth/sign-in') return Response.json(accountResponse());
    if (key === 'GET /user') return Response.json(profile);
    return save();
  });
  await session.signIn({ email: 'a@b.c', password: 'x' });
  const { user } = showInApp(<CountryPrompt />);
  expect(await screen.findByRole('dialog', { name: 'Welcome back!' })).toBeTruthy();
  return { sent, user };
}
const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });

describe('the country prompt', () => {
  it('offers the country of the time zone with its currency, saves both and closes', async () => {
    const { sent, user } = await ask(() =>
      Response.json({ data: { ...profile, country: 'fr', currency: 'EUR' } }),
    );
    expect(
      screen.getByText('Confirm your country to see relevant gift recommendations for your region.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await waitFor(() => expect(go().disabled).toBe(false));
    await user.click(go());
    expect(await screen.findByText('Country updated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = sent.find(({ key }) => key === 'PUT /user/p')?.body;
    expect(saved).toEqual({ country: 'fr', currency: 'EUR' });
    expect(session.read().profile?.country).toBe('fr');
  });

  it('sets the currency of the chosen country, and keeps one that is chosen afterwards', async () => {
    screenOf(390);
    const { sent, user } = await ask(() => Response.json({ data: profile }));
    await waitFor(() => expect(go().disabled).toBe(false));
    const country = screen.getByLabelText<HTMLSelectElement>('Country');
    const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
    await user.selectOptions(country, 'United States');
    expect(currency.selectedOptions[0]?.text).toBe('USD ($), United States');
    await user.selectOptions(currency, 'EUR (€), France');
    await user.click(go());
    await screen.findByText('Country updated');
    expect(sent.find(({ key }) => key === 'PUT /user/p')?.body).toEqual({ country: 'us', currency: 'EUR' });
  });

  it('ignores a second press while it saves, and shows progress', async () => {
    const { user } = await ask(() => Response.json({ data: { ...profile, country: 'fr', currency: 'EUR' } }));
    await waitFor(() => expect(go().disabled).toBe(false));
    const letGo = holdBack('/user/p');
    await user.click(go());
    await waitFor(() => expect(go().disabled).toBe(true));
    expect(go().getAttribute('aria-busy')).toBe('true');
    letGo();
    expect(await screen.findByText('Country updated')).toBeTruthy();
  });

  it('counts as shown for this session as soon as it is shown', async () => {
    expect(needsCountryPrompt(profile)).toBe(true);
    await ask(() => problem(503, 'upstream-unavailable'));
    expect(needsCountryPrompt(profile)).toBe(false);
  });

  it('stays open when the country cannot be saved', async () => {
    const { user } = await ask(() => problem(503, 'upstream-unavailable'));
    await waitFor(() => expect(go().disabled).toBe(false));
    await user.click(go());
    expect(await screen.findByText('Failed to update country')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Welcome back!' })).toBeTruthy();
  });
});
