import { getCurrencySymbol } from '@giftlist/contracts/rules/format';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProps } from '../fields/field-styles.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { getLanguage, sourceLanguage } from '../language/i18n.ts';
import { oneDayCache } from '../persisted-queries/persist-queries.ts';
import { type Country, fetchCountries } from './detect-country.ts';

const firstCountryCodes = ['us', 'gb', 'ca', 'au'];

/**
 * Puts four English-speaking countries first and sorts the others by name
 * (docs/specification/pages.md#reference-data).
 */
export function sortCountries(countries: readonly Country[]): { first: Country[]; others: Country[] } {
  return {
    first: firstCountryCodes.flatMap(code => countries.filter(country => country.value === code)),
    others: countries
      .filter(country => !firstCountryCodes.includes(country.value))
      .sort((a, b) => a.label.localeCompare(b.label, getLanguage())),
  };
}

function translateNames(countries: readonly Country[]): readonly Country[] {
  if (getLanguage() === sourceLanguage) return countries;
  const names = new Intl.DisplayNames(getLanguage(), { type: 'region' });
  return countries.map(country => ({
    ...country,
    label: names.of(country.value.toUpperCase()) ?? country.label,
  }));
}

export function useCountries(): readonly Country[] {
  const { data } = useQuery({
    queryKey: ['countries'],
    queryFn: fetchCountries,
    select: translateNames,
    staleTime: Number.POSITIVE_INFINITY,
    ...oneDayCache,
  });
  return data ?? [];
}

interface BaseFieldProps extends Omit<FieldProps, 'label'> {
  value: string | null;
}

export interface CountryFieldProps extends BaseFieldProps {
  onChange: (country: string, currency: string | undefined) => void;
}

export function CountryField({ onChange, ...rest }: CountryFieldProps) {
  const countries = useCountries();
  const { first, others } = sortCountries(countries);
  return (
    <SelectField
      {...rest}
      label={t`Country`}
      searchable
      options={[...first, { divider: '──────────' }, ...others]}
      onChange={value => onChange(value, countries.find(country => country.value === value)?.currency)}
    />
  );
}

const formatCurrencyLabel = (currency: string, name: string): string =>
  `${currency} (${getCurrencySymbol(currency)}), ${name}`;

const getCurrencyName = (currency: string): string =>
  new Intl.DisplayNames(getLanguage(), { type: 'currency' }).of(currency) ?? currency;

/**
 * Options contain the currency's code and symbol, because people search for both
 * (docs/specification/pages.md#reference-data).
 */
export function CurrencyField({
  country,
  value,
  onChange,
  ...rest
}: BaseFieldProps & { country?: string | null | undefined; onChange: (currency: string) => void }) {
  const { first, others } = sortCountries(useCountries());
  const [chosenCountry, setChosenCountry] = useState<string>();
  const countriesWithCurrency = [...first, ...others].filter(({ currency }) => currency !== undefined);
  const matchingCountries = countriesWithCurrency.filter(({ currency }) => currency === value);
  const onlyMatch = matchingCountries.length === 1 ? matchingCountries[0] : undefined;
  const selectedCountry =
    matchingCountries.find(option => option.value === chosenCountry) ??
    matchingCountries.find(option => option.value === country) ??
    onlyMatch ??
    // Most currency codes start with the code of their country.
    matchingCountries.find(option => value?.startsWith(option.value.toUpperCase()));
  /** Set if several countries have this currency and none is selected. */
  const sharedCurrency = !selectedCountry && matchingCountries.length > 0 ? value : null;
  return (
    <SelectField
      {...rest}
      label={t`Currency`}
      searchable
      value={selectedCountry?.value ?? sharedCurrency}
      options={[
        ...(sharedCurrency
          ? [
              {
                value: sharedCurrency,
                label: formatCurrencyLabel(sharedCurrency, getCurrencyName(sharedCurrency)),
              },
            ]
          : []),
        ...countriesWithCurrency.map(({ value: countryCode, label: name, currency = '' }) => ({
          value: countryCode,
          label: formatCurrencyLabel(currency, name),
        })),
      ]}
      onChange={countryCode => {
        setChosenCountry(countryCode);
        const currency = countriesWithCurrency.find(option => option.value === countryCode)?.currency;
        if (currency !== undefined) onChange(currency);
      }}
    />
  );
}

export interface RegionFieldsProps {
  region: { country: string | null; currency: string | null };
  onChange: (change: { country?: string; currency?: string }) => void;
}

/** Choosing a country also selects its currency. */
export function RegionFields({ region: { country, currency }, onChange }: RegionFieldsProps) {
  return (
    <>
      <CountryField
        value={country || null}
        onChange={(newCountry, newCurrency) =>
          onChange({ country: newCountry, ...(newCurrency && { currency: newCurrency }) })
        }
      />
      <CurrencyField
        country={country}
        value={currency || null}
        onChange={newCurrency => onChange({ currency: newCurrency })}
      />
    </>
  );
}
