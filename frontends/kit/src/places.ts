export {
  CurrencyField,
  RegionFields,
  type RegionFieldsProps,
  useCountries,
} from './places-data/place-fields.tsx';
