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

const country = (value: string, label: string, currency: string, ...timeZones: string[]): Country => ({
  value,
  label,
  currency,
  symbol: '$',
  code: value.toUpperCase(),
  flag: '🏳',
  dial_code: '+1',
  timeZones,
});
const { currency: _, ...antarctica } = country(
  'aq',
  'Antarctica',
  'USD',
  'Antarctica/McMurdo',
  'Pacific/Auckland',
);
const countries = [
  antarctica,
  country('au', 'Australia', 'AUD', 'Australia/Sydney'),
  country('nz', 'New Zealand', 'NZD', 'Pacific/Auckland'),
  country('ca', 'Canada', 'CAD', 'America/Toronto', 'America/Phoenix'),
  country('us', 'United States', 'USD', 'America/New_York', 'America/Phoenix'),
  country('fr', 'France', 'EUR', 'Europe/Paris'),
  country('ax', 'Åland Islands', 'EUR'),
  country('gb', 'United Kingdom', 'GBP', 'Europe/London'),
];

describe('the country of a time zone', () => {
  it.each([
    ['Europe/Paris', 'fr'],
    ['America/Phoenix', 'us'],
    ['Pacific/Auckland', 'nz'],
    ['Antarctica/McMurdo', undefined],
    ['Mars/Olympus', undefined],
  ])(
    '%s is %s: the first with this zone, preferring the United States, never Antarctica',
    (zone, expected) => {
      expect(findCountryByZone(countries, zone)).toBe(expected);
    },
  );
});

function Form() {
  const [place, setPlace] = useState<[string, string]>(['fr', 'EUR']);
  return (
    <>
      <CountryField value={place[0]} onChange={(next, money) => setPlace([next, money ?? 'none'])} />
      <CurrencyField
        country={place[0]}
        value={place[1]}
        onChange={money => setPlace(([next]) => [next, money])}
      />
      <output>{place.join(' ')}</output>
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

describe('the lists of countries and currencies', () => {
  it('start with four, then all others by name', async () => {
    mockScreenWidth(390);
    mockServer(() => Response.json(countries));
    const { user } = renderInApp(<Form />);
    await screen.findByRole('option', { name: 'France' });
    const [field, money] = screen.getAllByRole<HTMLSelectElement>('combobox');
    const named = (select: HTMLSelectElement | undefined) =>
      [...(select?.options ?? [])].slice(1).map(option => option.text);
    expect(named(field)).toEqual([
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
    expect(field?.options[5]?.disabled).toBe(true);
    expect(named(money)).toEqual([
      'USD ($), United States',
      'GBP (£), United Kingdom',
      'CAD ($), Canada',
      'AUD ($), Australia',
      'EUR (€), Åland Islands',
      'EUR (€), France',
      'NZD ($), New Zealand',
    ]);
    if (!field || !money) throw new Error('there are two fields');
    await user.selectOptions(field, 'New Zealand');
    expect(screen.getByText('nz NZD')).toBeTruthy();
    expect(money.selectedOptions[0]?.text).toBe('NZD ($), New Zealand');
    await user.selectOptions(money, 'EUR (€), France');
    expect(screen.getByText('nz EUR')).toBeTruthy();
    // A country without its own currency leaves it undefined.
    await user.selectOptions(field, 'Antarctica');
    expect(screen.getByText('aq none')).toBeTruthy();
  });

  it('name a currency itself if several countries share it', async () => {
    mockScreenWidth(390);
    mockServer(() => Response.json(countries));
    const { user } = renderInApp(<BudgetForm />);
    const [field] = await screen.findAllByRole<HTMLSelectElement>('combobox');
    await screen.findByRole('option', { name: 'EUR (€), Euro' });
    expect(field?.selectedOptions[0]?.text).toBe('EUR (€), Euro');
    if (!field) throw new Error('there is a field');
    await user.selectOptions(field, 'EUR (€), France');
    expect(field.selectedOptions[0]?.text).toBe('EUR (€), France');
    expect(screen.queryByRole('option', { name: 'EUR (€), Euro' })).toBeNull();
    await user.selectOptions(field, 'USD ($), United States');
    expect(screen.getByText('USD')).toBeTruthy();
  });
});
