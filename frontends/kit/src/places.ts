export { CountryField, CurrencyField, useCountries } from './places-data/place-fields.tsx';
