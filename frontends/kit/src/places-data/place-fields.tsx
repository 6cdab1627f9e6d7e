import { getCurrencySymbol } from '@giftlist/contracts/rules/format';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProps } from '../fields/field-styles.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { getLanguage, sourceLanguage } from '../language/i18n.ts';
import { oneDayCache } from '../persisted-queries/persist-queries.ts';
import { type Country, fetchCountries } from './detect-country.ts';

const firstCodes = ['us', 'gb', 'ca', 'au'];

/**
 * `first` has the United States, the United Kingdom, Canada and Australia. The others are sorted by name
 * (docs/specification/pages.md#reference-data).
 */
export function sortCountries(countries: readonly Country[]): { first: Country[]; others: Country[] } {
  return {
    first: firstCodes.flatMap(code => countries.filter(country => country.value === code)),
    others: countries
      .filter(country => !firstCodes.includes(country.value))
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

interface PlaceFieldProps extends Omit<FieldProps, 'label'> {
  value: string | null;
}

export interface CountryFieldProps extends PlaceFieldProps {
  onChange: (country: string, currency: string | undefined) => void;
}

export function CountryField({ onChange, ...rest }: CountryFieldProps) {
  const countries = useCountries();
  const { first: top, others } = sortCountries(countries);
  return (
    <SelectField
      {...rest}
      label={t`Country`}
      searchable
      options={[...top, { divider: '──────────' }, ...others]}
      onChange={value => onChange(value, countries.find(country => country.value === value)?.currency)}
    />
  );
}

const currencyLabel = (currency: string, name: string): string =>
  `${currency} (${getCurrencySymbol(currency)}), ${name}`;

/** 'Euro' */
const currencyName = (currency: string): string =>
  new Intl.DisplayNames(getLanguage(), { type: 'currency' }).of(currency) ?? currency;

/** Options have code and symbol, because people search for either (docs/specification/pages.md#reference-data). */
export function CurrencyField({
  country,
  value,
  onChange,
  ...rest
}: PlaceFieldProps & { country?: string | null | undefined; onChange: (currency: string) => void }) {
  const { first: top, others } = sortCountries(useCountries());
  const [chosen, setChosen] = useState<string>();
  const withCurrency = [...top, ...others].filter(({ currency }) => currency !== undefined);
  const matching = withCurrency.filter(({ currency }) => currency === value);
  const shown =
    matching.find(option => option.value === chosen) ??
    matching.find(option => option.value === country) ??
    matching.find(option => matching.length === 1 || value?.startsWith(option.value.toUpperCase()));
  /** A currency of several countries, if it is unknown which one is meant. */
  const shared = !shown && matching.length > 0 ? value : null;
  return (
    <SelectField
      {...rest}
      label={t`Currency`}
      searchable
      value={shown?.value ?? shared}
      options={[
        ...(shared ? [{ value: shared, label: currencyLabel(shared, currencyName(shared)) }] : []),
        ...withCurrency.map(({ value: place, label: name, currency = '' }) => ({
          value: place,
          label: currencyLabel(currency, name),
        })),
      ]}
      onChange={place => {
        setChosen(place);
        const currency = withCurrency.find(option => option.value === place)?.currency;
        if (currency !== undefined) onChange(currency);
      }}
    />
  );
}

export interface RegionFieldsProps {
  region: { country: string | null; currency: string | null };
  onChange: (change: { country?: string; currency?: string }) => void;
}

/** Choosing a country chooses its currency. */
export function RegionFields({ region: { country, currency }, onChange }: RegionFieldsProps) {
  return (
    <>
      <CountryField
        value={country || null}
        onChange={(next, money) => onChange({ country: next, ...(money && { currency: money }) })}
      />
      <CurrencyField
        country={country}
        value={currency || null}
        onChange={money => onChange({ currency: money })}
      />
    </>
  );
}
