interface HolidayDay {
  /** `{country}:{name}` */
  id: string;
  occasion_date: string;
}

interface SavedDay {
  holiday_id: string | null;
  date: string;
}

/**
 * Returns a key without the country: 'us:christmas-day' and 'gb:christmas-day' are the same to somebody who has moved.
 */
const withoutCountry = (id: string, day: string): string => `${day} ${id.replace(/^[a-z]{2}:/, '')}`;

/** Filters the holidays that a person has neither saved nor deleted, in this or another country. */
export function unsavedHolidays<Holiday extends HolidayDay>(
  holidays: readonly Holiday[],
  saved: readonly SavedDay[],
): Holiday[] {
  const savedKeys = new Set(
    saved.flatMap(({ holiday_id: id, date }) => (id === null ? [] : [id, withoutCountry(id, date)])),
  );
  return holidays.filter(
    ({ id, occasion_date }) => !savedKeys.has(id) && !savedKeys.has(withoutCountry(id, occasion_date)),
  );
}
