interface DatedHoliday {
  /** `{country}:{name}` */
  id: string;
  occasion_date: string;
}

interface SavedHoliday {
  holiday_id: string | null;
  date: string;
}

/** Makes 'us:christmas-day' and 'gb:christmas-day' equal, for people who have moved. */
const getKeyWithoutCountry = (id: string, date: string): string => `${date} ${id.replace(/^[a-z]{2}:/, '')}`;

/**
 * Returns holidays that are neither saved nor deleted. A saved holiday of another country counts as the same holiday if
 * the date is the same.
 */
export function findUnsavedHolidays<Holiday extends DatedHoliday>(
  holidays: readonly Holiday[],
  saved: readonly SavedHoliday[],
): Holiday[] {
  const savedKeys = new Set(
    saved.flatMap(({ holiday_id: id, date }) => (id === null ? [] : [id, getKeyWithoutCountry(id, date)])),
  );
  return holidays.filter(
    ({ id, occasion_date }) => !savedKeys.has(id) && !savedKeys.has(getKeyWithoutCountry(id, occasion_date)),
  );
}
