interface DatedHoliday {
  /** `{country}:{name}` */
  id: string;
  occasion_date: string;
}

interface SavedHoliday {
  holiday_id: string | null;
  date: string;
}

/** 'us:christmas-day' and 'gb:christmas-day' are the same to somebody who has moved. */
const removeCountry = (id: string, date: string): string => `${date} ${id.replace(/^[a-z]{2}:/, '')}`;

/**
 * Returns the holidays that are neither saved nor deleted. A holiday saved in another country is only excluded on its
 * date.
 */
export function findUnsavedHolidays<Holiday extends DatedHoliday>(
  holidays: readonly Holiday[],
  saved: readonly SavedHoliday[],
): Holiday[] {
  const savedKeys = new Set(
    saved.flatMap(({ holiday_id: id, date }) => (id === null ? [] : [id, removeCountry(id, date)])),
  );
  return holidays.filter(
    ({ id, occasion_date }) => !savedKeys.has(id) && !savedKeys.has(removeCountry(id, occasion_date)),
  );
}
