import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { mockScreenWidth } from '../testing/mock-screen-width.ts';
import { mockServer } from '../testing/mock-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { type Country, findCountryByZone } from './detect-country.ts';
import { CountryField, CurrencyField } from './place-fields.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const createCountry = (value: string, label: string, currency: string, ...timeZones: string[]): Country => ({
  value,
  label,
  currency,
  symbol: 'unused',
  code: value.toUpperCase(),
  flag: '🏳',
  dial_code: '+1',
  timeZones,
});
// Antarctica has no currency.
const { currency: _, ...antarctica } = createCountry(
  'aq',
  'Antarctica',
  'unused',
  'Antarctica/McMurdo',
  'Pacific/Auckland',
);
const countries = [
  antarctica,
  createCountry('au', 'Australia', 'AUD', 'Australia/Sydney'),
  createCountry('nz', 'New Zealand', 'NZD', 'Pacific/Auckland'),
  createCountry('ca', 'Canada', 'CAD', 'America/Toronto', 'America/Phoenix'),
  createCountry('us', 'United States', 'USD', 'America/New_York', 'America/Phoenix'),
  createCountry('fr', 'France', 'EUR', 'Europe/Paris'),
  createCountry('ax', 'Åland Islands', 'EUR'),
  createCountry('gb', 'United Kingdom', 'GBP', 'Europe/London'),
];

describe('findCountryByZone', () => {
  it.each([
    ['a zone of one country', 'Europe/Paris', 'fr'],
    ['a zone that the United States share', 'America/Phoenix', 'us'],
    ['a zone that Antarctica shares', 'Pacific/Auckland', 'nz'],
    ['a zone of Antarctica only', 'Antarctica/McMurdo', undefined],
    ['an unknown zone', 'Mars/Olympus', undefined],
  ])('for %s (%s), returns %s', (_kind, timeZone, expected) => {
    expect(findCountryByZone(countries, timeZone)).toBe(expected);
  });
});

function Form() {
  const [region, setRegion] = useState({ country: 'fr', currency: 'EUR' });
  return (
    <>
      <CountryField
        value={region.country}
        onChange={(country, currency) => setRegion({ country, currency: currency ?? 'none' })}
      />
      <CurrencyField
        country={region.country}
        value={region.currency}
        onChange={currency => setRegion({ ...region, currency })}
      />
      <output>{`${region.country} ${region.currency}`}</output>
    </>
  );
}

function BudgetForm() {
  const [currency, setCurrency] = useState('EUR');
  return (
    <>
      <CurrencyField value={currency} onChange={setCurrency} />
      <output>{currency}</output>
    </>
  );
}

describe('country and currency fields', () => {
  it('list four countries first and the others by name, and a new country sets the currency', async () => {
    mockScreenWidth(390);
    mockServer(() => Response.json(countries));
    const { user } = renderInApp(<Form />);
    await screen.findByRole('option', { name: 'France' });
    const [countryField, currencyField] = screen.getAllByRole<HTMLSelectElement>('combobox');
    const optionTexts = (select: HTMLSelectElement | undefined) =>
      [...(select?.options ?? [])].slice(1).map(option => option.text);
    expect(optionTexts(countryField)).toEqual([
      'United States',
      'United Kingdom',
      'Canada',
      'Australia',
      '──────────',
      'Åland Islands',
      'Antarctica',
      'France',
      'New Zealand',
    ]);
    expect(countryField?.options[5]?.disabled).toBe(true);
    expect(optionTexts(currencyField)).toEqual([
      'USD ($), United States',
      'GBP (£), United Kingdom',
      'CAD ($), Canada',
      'AUD ($), Australia',
      'EUR (€), Åland Islands',
      'EUR (€), France',
      'NZD ($), New Zealand',
    ]);
    if (!countryField || !currencyField) throw new Error('A field is missing');
    await user.selectOptions(countryField, 'New Zealand');
    expect(screen.getByText('nz NZD')).toBeTruthy();
    expect(currencyField.selectedOptions[0]?.text).toBe('NZD ($), New Zealand');
    await user.selectOptions(currencyField, 'EUR (€), France');
    expect(screen.getByText('nz EUR')).toBeTruthy();
    await user.selectOptions(countryField, 'Antarctica');
    expect(screen.getByText('aq none')).toBeTruthy();
  });

  it('show the name of a currency that several countries share, until a country is chosen', async () => {
    mockScreenWidth(390);
    mockServer(() => Response.json(countries));
    const { user } = renderInApp(<BudgetForm />);
    const [field] = await screen.findAllByRole<HTMLSelectElement>('combobox');
    await screen.findByRole('option', { name: 'EUR (€), Euro' });
    expect(field?.selectedOptions[0]?.text).toBe('EUR (€), Euro');
    if (!field) throw new Error('The field is missing');
    await user.selectOptions(field, 'EUR (€), France');
    expect(field.selectedOptions[0]?.text).toBe('EUR (€), France');
    expect(screen.queryByRole('option', { name: 'EUR (€), Euro' })).toBeNull();
    await user.selectOptions(field, 'USD ($), United States');
    expect(screen.getByText('USD')).toBeTruthy();
  });
});
