import { session } from '@giftlist/frontend-kit/client';
import {
  delayRequests,
  mockScreenWidth,
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
} from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { accountResponse } from '../../testing.ts';
import { CountryPrompt } from './country-prompt.tsx';
import { needsCountryPrompt } from './needs-country-prompt.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const countries = [
  { value: 'us', label: 'United States', currency: 'USD', symbol: '$', timeZones: ['America/New_York'] },
  { value: 'fr', label: 'France', currency: 'EUR', symbol: '€', timeZones: ['Europe/Paris', timeZone] },
];
const profile = { id: 'p', email: 'a@b.c', email_verified: true, country: null, currency: null };

resetBetweenTests();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function showPrompt(respondToSave: () => Response) {
  const sent = mockServer(key => {
    if (key === 'GET /settings/countries') return Response.json(countries);
    if (key === 'POST /auth/sign-in') return Response.json(accountResponse());
    if (key === 'GET /user') return Response.json(profile);
    return respondToSave();
  });
  await session.signIn({ email: 'a@b.c', password: 'x' });
  const { user } = renderInApp(<CountryPrompt />);
  expect(await screen.findByRole('dialog', { name: 'Welcome back!' })).toBeTruthy();
  return { sent, user };
}
const getContinueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });

describe('CountryPrompt', () => {
  it('suggests the country of the time zone, saves it and closes', async () => {
    const { sent, user } = await showPrompt(() =>
      Response.json({ data: { ...profile, country: 'fr', currency: 'EUR' } }),
    );
    expect(
      screen.getByText('Confirm your country to see relevant gift recommendations for your region.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await waitFor(() => expect(getContinueButton().disabled).toBe(false));
    await user.click(getContinueButton());
    expect(await screen.findByText('Country updated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = sent.find(({ key }) => key === 'PUT /user/p')?.body;
    expect(saved).toEqual({ country: 'fr', currency: 'EUR' });
    expect(session.read().profile?.country).toBe('fr');
  });

  it('selects the currency of the chosen country, but saves another one if the member chooses it', async () => {
    // Phones get native select fields.
    mockScreenWidth(390);
    const { sent, user } = await showPrompt(() => Response.json({ data: profile }));
    await waitFor(() => expect(getContinueButton().disabled).toBe(false));
    const country = screen.getByLabelText<HTMLSelectElement>('Country');
    const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
    await user.selectOptions(country, 'United States');
    expect(currency.selectedOptions[0]?.text).toBe('USD ($), United States');
    await user.selectOptions(currency, 'EUR (€), France');
    await user.click(getContinueButton());
    await screen.findByText('Country updated');
    expect(sent.find(({ key }) => key === 'PUT /user/p')?.body).toEqual({ country: 'us', currency: 'EUR' });
  });

  it('disables the Continue button while saving', async () => {
    const { user } = await showPrompt(() =>
      Response.json({ data: { ...profile, country: 'fr', currency: 'EUR' } }),
    );
    await waitFor(() => expect(getContinueButton().disabled).toBe(false));
    const releaseResponse = delayRequests('/user/p');
    await user.click(getContinueButton());
    await waitFor(() => expect(getContinueButton().disabled).toBe(true));
    expect(getContinueButton().getAttribute('aria-busy')).toBe('true');
    releaseResponse();
    expect(await screen.findByText('Country updated')).toBeTruthy();
  });

  it('is no longer needed in this session once it was shown', async () => {
    expect(needsCountryPrompt(profile)).toBe(true);
    await showPrompt(() => problemResponse(503, 'upstream-unavailable'));
    expect(needsCountryPrompt(profile)).toBe(false);
  });

  it('stays open if the country cannot be saved', async () => {
    const { user } = await showPrompt(() => problemResponse(503, 'upstream-unavailable'));
    await waitFor(() => expect(getContinueButton().disabled).toBe(false));
    await user.click(getContinueButton());
    expect(await screen.findByText('Failed to update country')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Welcome back!' })).toBeTruthy();
  });
});
